import { memo } from "../../../engine/core/memo.ts";
import type { Countries } from "../../../schemas/forms/addresses/address-rules.ts";
import { otherCountry } from "../../../schemas/forms/addresses/other-country.ts";
import type { Tenant } from "../model/config.ts";

/** Forms are checked by the rules of these countries; the museum's is the default. */
export const countriesOf = memo(({ country }: Tenant): Countries => ({ museum: country, other: otherCountry }));
