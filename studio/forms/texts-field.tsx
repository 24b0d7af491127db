import { isRecord } from "../../engine/core/pointer.ts";
import * as say from "../../messages/generated/studio/forms.ts";
import { useLocale } from "../../ui/locale.ts";
import { describedBy, FieldFrame, isInvalid } from "./field-frame.tsx";
import type { FieldProps } from "./field-props.ts";
import { fieldId, useFormContext } from "./form-context.ts";
import { ReferencesField } from "./references-field.tsx";
import { resolveSchema, titleOf } from "./schema.ts";

export function TextsField({ schema, value, pointer, name }: FieldProps) {
  const locale = useLocale();
  const { root, problemsAt, set, options } = useFormContext();
  const id = fieldId(pointer);
  const list = Array.isArray(value) ? value.map(String) : [];
  const problems = [...problemsAt(pointer), ...list.flatMap((_text, index) => problemsAt(`${pointer}/${index}`))];
  const items = isRecord(schema.items) ? resolveSchema(root, schema.items) : {};
  const known = typeof items.references === "string" ? options(items.references) : undefined;
  if (known !== undefined)
    return <ReferencesField schema={schema} value={value} pointer={pointer} name={name} options={known} />;
  const hint = [schema.description, say.oneInALine(locale)].filter(Boolean).join(" ");
  return (
    <FieldFrame id={id} label={titleOf(schema, name)} hint={hint} problems={problems}>
      <textarea
        id={id}
        rows={Math.min(8, Math.max(2, list.length + 1))}
        value={list.join("\n")}
        aria-describedby={describedBy(id, hint, problems)}
        aria-invalid={isInvalid(problems)}
        onChange={({ target }) => set(pointer, target.value === "" ? undefined : target.value.split("\n"), pointer)}
        onBlur={() => {
          const filled = list.map((text) => text.trim()).filter((text) => text !== "");
          if (filled.length !== list.length || filled.some((text, index) => text !== list[index]))
            set(pointer, filled.length === 0 ? undefined : filled, pointer);
        }}
      />
    </FieldFrame>
  );
}
