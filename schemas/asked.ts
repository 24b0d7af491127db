/**
 * Questions that an author writes as a small JSON Schema: a flat object, of which each property is a question (docs/behaviour.md, "Questions").
 * It is JSON Schema draft 7 as it stands, but for `atTheDoor`; what it does not name is no part of it.
 */
export interface Asked {
  readonly type: "object";
  readonly required?: readonly string[];
  /** In the order in which they are asked. */
  readonly properties: Readonly<Record<string, AskedField>>;
}

/** One question. */
export type AskedField = AskedText | AskedNumber | AskedBox | AskedList;

interface Question {
  readonly title: string;
  readonly description?: string;
  /** The answer is shown when the guests come. */
  readonly atTheDoor?: boolean;
}

/** A text; one of several, where it names them. */
export interface AskedText extends Question, Choices {
  readonly type: "string";
  readonly maxLength?: number;
  readonly format?: "email" | "date" | "tel";
}

export interface AskedNumber extends Question {
  readonly type: "integer";
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Yes or no; with `const` it has to be yes. */
export interface AskedBox extends Question {
  readonly type: "boolean";
  readonly const?: true;
}

/** Any of several, none of them twice. */
export interface AskedList extends Question {
  readonly type: "array";
  readonly items: Choices & { readonly type?: "string" };
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: true;
}

/** What there is to choose from: texts, or values with the texts that stand for them. */
export interface Choices {
  readonly enum?: readonly string[];
  readonly oneOf?: readonly Choice[];
}

export interface Choice {
  readonly const: string;
  readonly title: string;
}

/** How long a text may be whose question does not say. */
export const usualLength = 200;

/** What a question lets one choose from; undefined where it takes any value of its type. */
export function choicesOf(field: AskedField): readonly Choice[] | undefined {
  if (field.type !== "string" && field.type !== "array") return undefined;
  const { enum: values, oneOf } = field.type === "array" ? field.items : field;
  return oneOf ?? values?.map((value) => ({ const: value, title: value }));
}

/** Characters that leave no mark on paper: spaces, fillers, joiners and the empty pattern of Braille. */
const invisible = /^[\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Zs}\u2800]*$/u;

/** Tells whether an answer shows no mark at all, so that it counts as none. */
export function isInvisible(text: string): boolean {
  return invisible.test(text);
}
