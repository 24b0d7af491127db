import type { Countries } from "../../../schemas/forms/addresses/address-rules.ts";
import { type CustomerDetails, customerDetails } from "../../../schemas/generated/forms/customer-details.ts";
import { randomId } from "../../core/database/random-id.ts";
import type { Tx } from "../../core/database/tables.ts";
import { checkFields } from "./check-fields.ts";
import { indexCustomer } from "./index-customer.ts";

const addressFields = ["street", "city", "state", "zip"];

/** Accepts `{firstName?, lastName?, phone?, address?}`; an address must be complete. @throws HttpError 400 */
export function checkDetails(given: unknown, countries: Countries): Partial<CustomerDetails> {
  const { address, ...person } = given as Record<string, unknown>;
  const fields = typeof address === "object" && address !== null ? { ...address, ...person } : person;
  const absent = ["firstName", "lastName", "phone"].filter((field) => !(field in person));
  return checkFields<Partial<CustomerDetails>>(customerDetails, fields, {
    countries,
    optional: address === undefined ? [...absent, ...addressFields] : absent,
  });
}

export async function updateCustomer(
  tx: Tx,
  id: string,
  { firstName, lastName, phone, country, street, city, state, zip }: Partial<CustomerDetails>,
): Promise<void> {
  const { address_id } = await tx
    .selectFrom("customers")
    .select("address_id")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("customers")
    // Undefined fields stay unchanged. Always set the id, since an update must set something.
    .set({
      address_id: street === undefined ? address_id : (address_id ?? randomId()),
      first_name: firstName,
      last_name: lastName,
      phone,
      // An address is replaced as a whole: parts that its country does not have become empty.
      ...(street !== undefined && {
        country: country ?? null,
        street,
        city: city ?? null,
        state: state ?? null,
        zip: zip ?? null,
      }),
    })
    .where("id", "=", id)
    .execute();
  await indexCustomer(tx, id);
}
