type Schema = Readonly<Record<string, unknown>>;

/** A field's hint for authors: the schema's own, or its description without the example of how a file has it. */
export function hintOf({ hint, description }: Schema): string | undefined {
  const text =
    typeof hint === "string" ? hint : (String(description ?? "").split("For example ", 1)[0] ?? "").trimEnd();
  return text === "" ? undefined : text;
}

export function titleOf(schema: Schema, otherwise: string): string {
  return typeof schema.title === "string" ? schema.title : otherwise;
}

/** The options of an enumeration with the schema's names for them, or the values as words. */
export function optionsIn({ enum: values, enumNames }: Schema): { value: string; label: string }[] {
  const names = Array.isArray(enumNames) ? enumNames : [];
  return (Array.isArray(values) ? values : []).map((value, index) => ({
    value: String(value),
    label: String(names[index] ?? wordsOf(value)),
  }));
}

/** Writes a value as words: "specialEvent" is "Special event". */
export function wordsOf(value: unknown): string {
  const words = String(value)
    .replace(/(\p{Ll})(\p{Lu})/gu, (_all, end: string, start: string) => `${end} ${start.toLowerCase()}`)
    .replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
