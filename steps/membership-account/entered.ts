import type { Form } from "../../schemas/forms/form.ts";
import type { Answer } from "../../schemas/generated/steps/membership-account.ts";

/** What was typed into the step's forms, as far as it may be kept. */
export type Entered = NonNullable<Answer["entered"]>;

/** What was typed, except for the passwords: answers are kept in the browser's storage. */
export function withoutPasswords(value: object): Entered {
  return Object.fromEntries(Object.entries(value).filter(([name, text]) => text !== undefined && !name.startsWith("password")));
}

/** Of what was typed, what this form asks for. */
export function fieldsOf({ schema }: Form, entered: Entered): object {
  return Object.fromEntries(Object.entries(entered).filter(([name]) => Object.hasOwn(schema.properties, name)));
}

/** Of what was typed, what this form does not ask for. */
export function othersOf({ schema }: Form, entered: Entered): Entered {
  return Object.fromEntries(Object.entries(entered).filter(([name]) => !Object.hasOwn(schema.properties, name)));
}
