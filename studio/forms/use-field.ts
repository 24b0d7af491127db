import { describedBy } from "./field-frame.tsx";
import type { FieldProps } from "./field-props.ts";
import { fieldId, useFormContext } from "./form-context.ts";
import { titleOf } from "./schema.ts";

export function useField({ schema, pointer, name }: Pick<FieldProps, "schema" | "pointer" | "name">) {
  const context = useFormContext();
  const id = fieldId(pointer);
  const problems = context.problemsAt(pointer);
  const hint = typeof schema.description === "string" ? schema.description : undefined;
  return { context, id, problems, hint, label: titleOf(schema, name), described: describedBy(id, hint, problems) };
}
