import { expect, it, test } from "vitest";
import { checkForm } from "../../commerce/forms/check-form.ts";
import { addressLines, type Countries } from "../../schemas/forms/addresses/address-rules.ts";
import { countries } from "../../schemas/forms/addresses/countries.ts";
import { otherCountry } from "../../schemas/forms/addresses/other-country.ts";
import { type CustomerDetails, customerDetails } from "../../schemas/generated/forms/customer-details.ts";
import { membershipDetails } from "../../schemas/generated/forms/membership-details.ts";

const inMuseum = (museum: string): Countries => ({ museum, other: otherCountry });
const ada = { firstName: "Ada", lastName: "Lovelace", street: "1 Main St" };

function check(museum: string, given: object) {
  const { value, errors } = checkForm<CustomerDetails>(
    customerDetails,
    { ...ada, ...given },
    { countries: inMuseum(museum) },
  );
  const found = Object.fromEntries(errors.map(({ field, code, message }) => [field, `${code} ${message("en-US")}`]));
  return { value: value as Partial<CustomerDetails>, found };
}

test.each([
  ["AT", { city: "Wien", zip: "1010", phone: "01 5125555" }],
  ["DE", { city: "Berlin", zip: "10115", phone: "030 1234567" }],
  ["CH", { city: "Bern", zip: "3011", phone: "031 322 12 12" }],
  ["CA", { city: "Toronto", state: "ON", zip: "M5V 3L9", phone: "(416) 555-0134" }],
  ["GB", { city: "London", zip: "EC1A 1BB", phone: "020 7946 0958" }],
  ["JP", { state: "東京都", zip: "100-0001", phone: "03-3213-1111" }],
  ["IE", { city: "Dublin", state: "Co. Dublin", zip: "D02 AF30", phone: "01 677 8099" }],
  ["IE", { city: "Dublin", phone: "01 677 8099" }],
  ["HK", { state: "Kowloon", city: "Mong Kok", phone: "2345 6789" }],
  ["BR", { city: "São Paulo", state: "SP", zip: "01310-100", phone: "(11) 2345-6789" }],
  ["AT", { city: "Wien", zip: "1010", phone: "+44 20 7946 0958" }],
] as const)("an address in %s is accepted, at a museum there and from a visitor elsewhere: %j", (country, given) => {
  expect(check(country, given)).toEqual({ value: { ...ada, country, ...given }, found: {} });
  expect(check("US", { country, ...given }).found).toEqual({});
});

test.each([
  [
    "AT",
    { city: "Wien", zip: "80202", phone: "12" },
    { zip: "INVALID Invalid postal code. A valid one: 1010", phone: "INVALID Invalid phone number." },
  ],
  ["AT", { city: "Wien" }, { zip: "BLANK This field is required.", phone: "BLANK This field is required." }],
  [
    "CA",
    { city: "Toronto", state: "CO", zip: "80202", phone: "416 555 0134" },
    { state: "INVALID Choose a region of this country.", zip: "INVALID Invalid postal code. A valid one: H3Z 2Y7" },
  ],
  [
    "CA",
    { city: "Toronto", state: "<b>ON</b>", zip: "M5V 3L9", phone: "416 555 0134" },
    { state: "CONTAINS_HTML_TAGS" },
  ],
  ["CO", { city: "Bogotá", state: "evil.com", phone: "601 3214567" }, { state: "CONTAINS_URL" }],
  [
    "CO",
    { city: "Bogotá", state: "x".repeat(10_000), phone: "601 3214567" },
    { state: "INVALID Choose a region of this country." },
  ],
  [
    "GB",
    { city: "London", zip: "1".repeat(10_000), phone: "1".repeat(10_000) },
    { zip: "INVALID", phone: "INVALID Invalid phone number." },
  ],
] as const)("an address in %s is refused: %j", (country, given, found) => {
  const actual = check(country, given).found;
  expect(Object.keys(actual).sort()).toEqual(Object.keys(found).sort());
  for (const [field, text] of Object.entries(found)) expect(actual[field]).toContain(text);
});

it.each(["constructor", "__proto__", "toString", "ZZ", "us", "<b>"])("%j is no country", (country) => {
  const { found } = check("US", { country, city: "Denver", state: "CO", zip: "80202", phone: "303 555 0142" });
  expect(found.country).toContain(" Choose a country.");
});

it("applies the rules of the US there, also at a museum elsewhere", () => {
  const given = { country: "US", city: "Denver", state: "colorado", zip: "80202", phone: "(303) 555-0142" };
  expect(check("AT", given)).toEqual({ value: { ...ada, ...given }, found: {} });
  expect(
    check("US", { ...given, country: undefined, phone: "+44 20 7946 0958", zip: "8020", state: "ZZ" }).found,
  ).toEqual({
    phone: "INVALID Invalid phone number.",
    state: "INVALID Invalid state.",
    zip: "TOO_SHORT Minimum character count of 5.",
  });
});

it("drops the parts that a country does not have, and writes the others as it does", () => {
  const phone = "2345 6789";
  expect(check("HK", { state: "kowloon", city: "Mong Kok", zip: "999077", phone }).value).toEqual({
    ...{ ...ada, country: "HK", state: "Kowloon" },
    ...{ city: "Mong Kok", phone },
  });
  expect(
    check("US", { country: "CA", city: "Toronto", state: "ontario", zip: "m5v 3l9", phone: "416 555 0134" }).value,
  ).toMatchObject({ state: "ON", zip: "M5V 3L9" });
  expect(check("US", { country: "JP", state: "Tokyo", zip: "100-0001", phone: "03-3213-1111" }).value).toMatchObject({
    state: "東京都",
  });
});

it("asks a membership for what the museum requires, as far as the country has it", () => {
  const required = ["contactCity", "contactState", "contactZip"];
  const missing = (museum: string, given: object = {}) =>
    checkForm(
      membershipDetails,
      { primaryFirstName: "Ada", primaryLastName: "L", contactEmail: "a@b.co", ...given },
      { required, countries: inMuseum(museum) },
    ).errors.map(({ field }) => field);
  expect(missing("US")).toEqual(required);
  expect(missing("AT")).toEqual(["contactCity", "contactZip"]);
  expect(missing("US", { contactCountry: "HK" })).toEqual(["contactState"]);
});

test.each([
  ["US", { city: "Denver", state: "CO", zip: "80202" }, "US", "1 Main St, Denver, CO 80202"],
  ["AT", { city: "Wien", zip: "1010" }, "AT", "1 Main St, 1010 Wien"],
  [
    "US",
    { country: "CA", city: "Toronto", state: "ON", zip: "M5V 3L9" },
    "CA",
    "1 Main St, Toronto ON M5V 3L9, Canada",
  ],
  ["US", { country: "JP", state: "東京都", zip: "100-0001" }, "JP", "1 Main St, Tokyo, 100-0001, Japan"],
  ["US", { country: "CH", city: "Bern", zip: "3011" }, "CH", "1 Main St, CH-3011 Bern, Switzerland"],
  [
    "US",
    { country: "BR", city: "São Paulo", state: "SP", zip: "01310-100" },
    "BR",
    "1 Main St, São Paulo-SP, 01310-100, Brazil",
  ],
  [
    "AT",
    { country: "US", city: "Denver", state: "CO", zip: "80202" },
    "US",
    "1 Main St, Denver, CO 80202, United States",
  ],
])("at a museum in %s, %j is written as in %s", (museum, address, _country, text) => {
  expect(addressLines({ street: "1 Main St", ...address }, inMuseum(museum), "en-US").join(", ")).toBe(text);
});

test.each([
  ["AT", "en-US", "street | zip city"],
  ["DE", "de-DE", "street | zip city"],
  ["CA", "en-US", "street | city | state zip"],
  ["GB", "en-GB", "street | city | zip"],
  ["ES", "en-US", "street | zip city | state"],
  ["HU", "en-US", "city | street | zip"],
  ["JP", "ja-JP", "zip | state | street"],
  ["JP", "en-US", "street | state | zip"],
  ["HK", "en-US", "street | city | state"],
])("a form for an address in %s, read in %s, asks for %s", (code, locale, rows) => {
  const country = otherCountry(code);
  expect(
    country
      ?.rows(locale)
      .map((row) => row.join(" "))
      .join(" | "),
  ).toBe(rows);
});

it("asks for every part that a country has", () => {
  for (const code of countries) {
    const country = otherCountry(code);
    const asked = country?.rows("en").flat() ?? [];
    const had = (["city", "state", "zip"] as const).filter((part) => country?.need(part) !== "none");
    expect(asked, code).toEqual(expect.arrayContaining(["street", ...had]));
    expect(new Set(asked).size, code).toBe(asked.length);
  }
});

it("formats a phone number as the country writes it while it is typed", () => {
  expect(otherCountry("AT")?.formatPhone("015125555")).toBe("01 5125555");
  expect(otherCountry("GB")?.formatPhone("02079460958")).toBe("020 7946 0958");
  expect(otherCountry("CA")?.formatPhone("4165550134")).toBe("(416) 555-0134");
});

it("has rules for every country: its own example of a postal code is valid", () => {
  for (const code of countries) {
    const country = otherCountry(code);
    expect(country, code).toBeDefined();
    if (country?.need("zip") !== "none") expect(country?.isValid("zip", country.zipExample), code).toBe(true);
    for (const region of country?.regions("en") ?? []) expect(country?.isValid("state", region.code)).toBe(true);
  }
});
