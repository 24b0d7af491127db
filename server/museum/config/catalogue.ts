import { rememberFor } from "../../../engine/core/memo.ts";
import type * as file from "../../../schemas/generated/catalogue.ts";
import { validate } from "../../../schemas/generated/catalogue.validator.js";
import { type Checked, checked } from "../model/check.ts";
import type { Catalogue } from "../model/config.ts";
import type { Problem } from "../model/problems.ts";
import { noProducts, productTypes } from "../products/registry.ts";
import { checkIds } from "./catalogue-ids.ts";
import { checkCodes } from "./check-codes.ts";
import { withDefaults } from "./defaults.ts";
import { checkPicture } from "./pictures.ts";
import { checkPrices } from "./price-slips.ts";
import { checkSchema, readSchema } from "./schemas.ts";

const schema = readSchema("schemas/catalogue.schema.json");

/** Checks catalogue.json. @param assets the files below assets/ */
export const checkCatalogue = rememberFor((value: unknown, assets: ReadonlySet<string>): Checked<Catalogue> => {
  const problems = checkSchema(value, validate, schema);
  if (problems.length > 0) return { value: undefined, problems };
  const catalogue = resolveCatalogue(value as file.Catalogue);
  problems.push(
    ...checkIds(catalogue),
    ...Object.values(productTypes).flatMap((type) => type.check?.(catalogue) ?? []),
    ...checkCodes(catalogue),
    ...checkPrices(catalogue),
    ...checkPictures(catalogue, assets),
  );
  return checked(catalogue, problems);
});

function resolveCatalogue({ $schema: _schema, ...catalogue }: file.Catalogue): Catalogue {
  const filled = withDefaults(schema, { ...noProducts(), ...catalogue }) as Required<file.Catalogue>;
  return {
    ...filled,
    events: filled.events.map(withOwnPrices),
    bundles: filled.bundles.map((bundle) => ({ ...bundle, components: bundle.components.map(withOwnPrices) })),
    series: filled.series.map(withOwnPrices),
  } as Catalogue;
}

/** Splits a visitor-named price into suggestion and minimum. */
function withOwnPrices<Product extends { ticketTypes: file.CatalogueTicketType[] }>(product: Product) {
  const ticketTypes = product.ticketTypes.map(({ price, ...type }) =>
    typeof price === "string" ? { ...type, price } : { ...type, price: price.suggested, minimumPrice: price.minimum },
  );
  return { ...product, ticketTypes };
}

function checkPictures(catalogue: Catalogue, assets: ReadonlySet<string>): Problem[] {
  return Object.entries(catalogue).flatMap(([collection, products]: [string, { image?: string }[]]) =>
    products.flatMap(({ image }, index) => checkPicture(image, `/${collection}/${index}/image`, assets)),
  );
}
