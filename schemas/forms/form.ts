import type { ErrorCode } from "../error-codes.ts";

/** One field of a form: the JSON Schema keywords that our forms use, and three of our own. */
export interface FormField {
  readonly type: "string" | "boolean";
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly format?: string;
  readonly enum?: readonly string[];
  /** The field whose value this one repeats. */
  readonly sameAs?: string;
  /** The box that must be ticked for this field to be shown and to count. */
  readonly shownWhen?: string;
  /** The box that must not be ticked for this field to be shown and to count. */
  readonly hiddenWhen?: string;
  /** Kept as it was typed, in plain characters: full-width ones are what some keyboards type. */
  readonly plain?: true;
  /** What to say instead of a rule's common sentence, by keyword: the name of the sentence. */
  readonly messages?: Readonly<Record<string, OwnMessage>>;
}

/** A sentence of a field's own: commerce/forms/check-form.ts says it. */
export type OwnMessage = "passwordTooShort" | "passwordTooLong" | "passwordsDiffer" | "stateCode";

/** The schema of a form: a flat object. */
export interface FormSchema {
  readonly type: "object";
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, FormField>>;
}

/** What a compiled validator reports, as Ajv does. */
export interface Violation {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** What is wrong with a field, for the reader of any locale. */
export interface FormError {
  readonly code: ErrorCode;
  readonly field: string;
  readonly message: (locale: string) => string;
}

/** What a form's fields are called, by their names, and its groups: messages/generated/forms/{form}.ts. */
export type FormLabels<Value extends object> = Readonly<Record<keyof Value & string, (locale: string) => string>>;

/** The label of a field or group, by its name; undefined where there is no such one. */
export function labelOf(labels: FormLabels<object>, name: string): ((locale: string) => string) | undefined {
  return Object.hasOwn(labels, name) ? (labels as Partial<FormLabels<Record<string, unknown>>>)[name] : undefined;
}

/** A form as generated from schemas/forms/{name}.schema.json and {name}.ui.json: how it looks, and its validator, compiled ahead of time. */
export interface Form<Value extends object = object> {
  readonly name: string;
  readonly schema: FormSchema;
  readonly uiSchema: Readonly<Record<string, unknown>>;
  /** By format: puts what has been typed into the format's notation, as far as it goes. */
  readonly asTyped: Readonly<Record<string, (text: string) => string>>;
  readonly validate: { (value: unknown): value is Value; errors?: readonly Violation[] | null };
}

/** Is the field shown, and does it count, with this value? */
export function isShown(schema: FormSchema, name: string, value: Readonly<Record<string, unknown>>): boolean {
  const { shownWhen, hiddenWhen } = schema.properties[name] ?? {};
  return (shownWhen === undefined || value[shownWhen] === true) && (hiddenWhen === undefined || value[hiddenWhen] !== true);
}
