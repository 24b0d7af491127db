/** An author's questions, one property each: JSON Schema draft 7 plus `atTheDoor` (docs/behaviour.md, "Questions"). */
export interface Asked {
  readonly type: "object";
  readonly required?: readonly string[];
  /** In display order. */
  readonly properties: Readonly<Record<string, AskedField>>;
}

export type AskedField = AskedText | AskedNumber | AskedBox | AskedList;

interface Question {
  readonly title: string;
  readonly description?: string;
  /** Staff see the answer when the guests arrive. */
  readonly atTheDoor?: boolean;
}

/** Free text, or one of several options. */
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

export interface AskedBox extends Question {
  readonly type: "boolean";
  readonly const?: true;
}

export interface AskedList extends Question {
  readonly type: "array";
  readonly items: Choices & { readonly type?: "string" };
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: true;
}

export interface Choices {
  readonly enum?: readonly string[];
  readonly oneOf?: readonly Choice[];
}

export interface Choice {
  readonly const: string;
  readonly title: string;
}

/** Default maximum length of a text. */
export const usualLength = 200;

/** Lists a question's options; undefined if any value is allowed. */
export function choicesOf(field: AskedField): readonly Choice[] | undefined {
  if (field.type !== "string" && field.type !== "array") return undefined;
  const { enum: values, oneOf } = field.type === "array" ? field.items : field;
  return oneOf ?? values?.map((value) => ({ const: value, title: value }));
}

/** Spaces, fillers, joiners and the blank Braille pattern. */
const invisible = /^[\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Zs}\u2800]*$/u;

/** Checks whether an answer is invisible and thus counts as empty. */
export function isInvisible(text: string): boolean {
  return invisible.test(text);
}
