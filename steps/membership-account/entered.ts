import type { Form } from "../../schemas/forms/form.ts";
import type { Answer } from "../../schemas/generated/steps/membership-account.ts";

/** Input of the step's forms that may be stored. */
export type Entered = NonNullable<Answer["entered"]>;

/** Drops passwords, because the browser stores answers. */
export function withoutPasswords(value: object): Entered {
  return Object.fromEntries(
    Object.entries(value).filter(([name, text]) => text !== undefined && !name.startsWith("password")),
  );
}

export function fieldsOf({ schema }: Form, entered: Entered): object {
  return Object.fromEntries(Object.entries(entered).filter(([name]) => Object.hasOwn(schema.properties, name)));
}

export function othersOf({ schema }: Form, entered: Entered): Entered {
  return Object.fromEntries(Object.entries(entered).filter(([name]) => !Object.hasOwn(schema.properties, name)));
}
