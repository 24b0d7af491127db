import * as say from "../../messages/generated/studio/pictures.ts";
import { useLocale } from "../../ui/locale.ts";
import { describedBy, FieldFrame, isInvalid } from "../forms/field-frame.tsx";
import type { FieldProps } from "../forms/field-props.ts";
import { fieldId, useFormContext } from "../forms/form-context.ts";
import { titleOf } from "../forms/schema.ts";
import styles from "./pictures.module.css";

/** Edits a picture's alternative text: missing until written or marked as decorative. */
export function AlternativeText({ schema, value, pointer, name }: FieldProps) {
  const locale = useLocale();
  const { problemsAt, set } = useFormContext();
  const id = fieldId(pointer);
  const hint = typeof schema.description === "string" ? schema.description : undefined;
  const problems = problemsAt(pointer);
  const decorates = value === "";
  return (
    <FieldFrame id={id} label={titleOf(schema, name)} hint={hint} problems={problems}>
      <input
        id={id}
        type="text"
        autoComplete="off"
        disabled={decorates}
        value={typeof value === "string" ? value : ""}
        aria-describedby={describedBy(id, hint, problems)}
        aria-invalid={isInvalid(problems)}
        aria-required={!decorates}
        onChange={({ target }) => set(pointer, target.value === "" ? undefined : target.value, pointer)}
      />
      {schema.minLength === undefined && (
        <div>
          <label className={styles.decorates}>
            <input
              type="checkbox"
              checked={decorates}
              onChange={({ target }) => set(pointer, target.checked ? "" : undefined)}
            />
            {say.decorates(locale)}
          </label>
        </div>
      )}
    </FieldFrame>
  );
}
