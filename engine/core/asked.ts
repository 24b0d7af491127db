/** A text, or a kind's own sentence in the reader's language. */
export type Label = string | ((locale: string) => string);

/** Questions, one property each: JSON Schema draft 7 plus `atTheDoor` (docs/behaviour.md, "Questions"). */
export interface Asked<Text extends Label = string> {
  readonly type: "object";
  readonly required?: readonly string[];
  /** In display order. */
  readonly properties: Readonly<Record<string, AskedField<Text>>>;
}

export type AskedField<Text extends Label = string> =
  | AskedText<Text>
  | AskedNumber<Text>
  | AskedBox<Text>
  | AskedList<Text>;

interface Question<Text extends Label> {
  readonly title: Text;
  readonly description?: Text;
  /** Staff see the answer when the guests arrive. */
  readonly atTheDoor?: boolean;
}

/** Free text, or one of several options. */
export interface AskedText<Text extends Label = string> extends Question<Text>, Choices<Text> {
  readonly type: "string";
  readonly maxLength?: number;
  readonly format?: "email" | "date" | "tel";
}

export interface AskedNumber<Text extends Label = string> extends Question<Text> {
  readonly type: "integer";
  readonly minimum?: number;
  readonly maximum?: number;
}

export interface AskedBox<Text extends Label = string> extends Question<Text> {
  readonly type: "boolean";
  readonly const?: true;
}

export interface AskedList<Text extends Label = string> extends Question<Text> {
  readonly type: "array";
  readonly items: Choices<Text> & { readonly type?: "string" };
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: true;
}

export interface Choices<Text extends Label = string> {
  readonly enum?: readonly string[];
  readonly oneOf?: readonly Choice<Text>[];
}

export interface Choice<Text extends Label = string> {
  readonly const: string;
  readonly title: Text;
}

/** Returns a label in the reader's language. */
export const labelText = (locale: string, label: Label): string => (typeof label === "string" ? label : label(locale));

/** Default maximum length of a text. */
export const usualLength = 200;

/** Lists a question's options; undefined if any value is allowed. */
export function choicesOf<Text extends Label>(field: AskedField<Text>): readonly Choice<Text | string>[] | undefined {
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
