import { readdir } from "node:fs/promises";
import { type Arbitrary, array, boolean, constantFrom, oneof, record, string } from "fast-check";
import type { Form } from "../../schemas/forms/form.ts";
import { isCountry } from "../../schemas/forms/formats/country.ts";
import { isEmail } from "../../schemas/forms/formats/email.ts";
import { isNumeric } from "../../schemas/forms/formats/numeric.ts";
import { isPersonName } from "../../schemas/forms/formats/person-name.ts";
import { isPlainText } from "../../schemas/forms/formats/plain-text.ts";
import { isUsPhone } from "../../schemas/forms/formats/us-phone.ts";
import { isUsState } from "../../schemas/forms/formats/us-state.ts";
import { isUsStateCode } from "../../schemas/forms/formats/us-state-code.ts";

export const forms: readonly Form[] = await Promise.all(
  (await readdir("schemas/forms"))
    .filter((file) => file.endsWith(".schema.json"))
    .map(async (file) => {
      const name = file.slice(0, -".schema.json".length);
      const module = (await import(`../../schemas/generated/forms/${name}.ts`)) as Record<string, Form>;
      return Object.values(module)[0] as Form;
    }),
);

export const formats: Readonly<Record<string, (text: string) => boolean>> = {
  country: isCountry,
  email: isEmail,
  numeric: isNumeric,
  "person-name": isPersonName,
  "plain-text": isPlainText,
  "us-phone": isUsPhone,
  "us-state": isUsState,
  "us-state-code": isUsStateCode,
};

const parts = [
  "a",
  "@",
  ".",
  "example.com",
  "CO",
  "co",
  "Colorado",
  "New ",
  "York",
  "3",
  "03",
  "303",
  "555",
  "0123",
  "(",
  ")",
  "-",
  " ",
  "+1",
  "+44",
  "é",
  "𝄞",
];
const nearly = array(constantFrom(...parts), { maxLength: 8 }).map((chosen) => chosen.join(""));
const right = constantFrom(
  "",
  " ",
  "ada@example.com",
  "Ada",
  "secret",
  "(303) 555-0123",
  "3035550123",
  "CO",
  "colorado",
  "80202",
  "<b>Ada</b>",
  "https://ada.example",
  "Ada\u0007",
  "x".repeat(40),
  "x".repeat(300),
);

export const strings = oneof(string({ unit: "binary", maxLength: 60 }), nearly, right);

/** Generates form input: a string per field, and boxes that are checked or not. */
export function entries({ schema }: Form): Arbitrary<Record<string, unknown>> {
  return record(
    Object.fromEntries(
      Object.entries(schema.properties).map(([name, { type }]) => [name, type === "boolean" ? boolean() : strings]),
    ),
  );
}
