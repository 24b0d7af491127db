import { useState } from "react";
import * as say from "../../messages/generated/studio/forms.ts";
import { useLocale } from "../../ui/locale.ts";
import { describedBy, FieldFrame, isInvalid } from "./field-frame.tsx";
import type { FieldProps } from "./field-props.ts";
import { fieldId, useFormContext } from "./form-context.ts";
import styles from "./forms.module.css";
import { titleOf } from "./schema.ts";
import { rememberUnfinished, unfinishedText } from "./unfinished.ts";

/** Edits as JSON what no other field can. Invalid text is remembered but not saved. */
export function JsonField({ schema, value, pointer, name, onFocus }: FieldProps & { onFocus?(): void }) {
  const locale = useLocale();
  const { file, problemsAt, set } = useFormContext();
  const place = `${file} ${pointer}`;
  const written = value === undefined ? "" : JSON.stringify(value, null, 2);
  const [typed, setTyped] = useState(() => unfinishedText(place, written));
  const id = fieldId(pointer);
  const problems = problemsAt(pointer);
  const isBroken = typed !== undefined && parse(typed) === undefined;
  const hint = isBroken ? say.notJson(locale) : typeof schema.description === "string" ? schema.description : undefined;
  return (
    <FieldFrame id={id} label={titleOf(schema, name)} hint={hint} problems={problems}>
      <textarea
        id={id}
        className={styles.code}
        rows={4}
        spellCheck={false}
        value={typed ?? written}
        aria-describedby={describedBy(id, hint, problems)}
        aria-invalid={isBroken || isInvalid(problems)}
        onChange={({ target }) => {
          setTyped(target.value);
          const read = target.value.trim() === "" ? { value: undefined } : parse(target.value);
          rememberUnfinished(place, read === undefined ? { text: target.value, written } : undefined);
          if (read !== undefined) set(pointer, read.value, pointer);
        }}
        onFocus={onFocus}
        onBlur={() => !isBroken && setTyped(undefined)}
      />
    </FieldFrame>
  );
}

function parse(text: string): { value: unknown } | undefined {
  if (text.trim() === "") return { value: undefined };
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
