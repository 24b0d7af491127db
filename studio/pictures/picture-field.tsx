import { useState } from "react";
import { media } from "../../commerce/media.ts";
import { childPointer } from "../../engine/core/pointer.ts";
import * as say from "../../messages/generated/studio/pictures.ts";
import { useLocale } from "../../ui/locale.ts";
import { describedBy, isInvalid, Problems } from "../forms/field-frame.tsx";
import type { FieldProps } from "../forms/field-props.ts";
import { fieldId, useFormContext } from "../forms/form-context.ts";
import forms from "../forms/forms.module.css";
import { titleOf } from "../forms/schema.ts";
import { editTogether } from "../state/draft.ts";
import { FocalPoint } from "./focal-point.tsx";
import styles from "./pictures.module.css";
import { PicturesDialog } from "./pictures-dialog.tsx";

/** Selects or uploads a picture, and sets its focal point if the schema names its property (`focusIn`). */
export function PictureField({ schema, value, pointer, name, isRequired = false }: FieldProps) {
  const locale = useLocale();
  const { problemsAt, set, written: writtenAt } = useFormContext();
  const [isChoosing, setChoosing] = useState(false);
  const id = fieldId(pointer);
  const label = titleOf(schema, name);
  const hint = typeof schema.description === "string" ? schema.description : undefined;
  const problems = problemsAt(pointer);
  const written = typeof value === "string" ? value : "";
  const focusPointer =
    typeof schema.focusIn === "string"
      ? childPointer(pointer.slice(0, pointer.lastIndexOf("/")), schema.focusIn)
      : undefined;
  const focus = focusPointer === undefined ? undefined : writtenAt(focusPointer);

  function take(chosen: string | undefined): void {
    setChoosing(false);
    if (chosen === value) return;
    editTogether(() => {
      set(pointer, chosen);
      // The focal point belonged to the previous picture.
      if (focusPointer !== undefined && focus !== undefined) set(focusPointer, undefined);
    });
  }

  return (
    <div className={`${forms.field} ${styles.field}`} data-invalid={isInvalid(problems)}>
      <span className={styles.label}>{label}</span>
      {written !== "" && focusPointer === undefined && <img className={styles.plain} src={media(written)} alt="" />}
      {written !== "" && focusPointer !== undefined && (
        <div id={fieldId(focusPointer)} tabIndex={-1} className={styles.focus}>
          <FocalPoint
            address={media(written)}
            value={focus}
            onChange={(changed) => set(focusPointer, changed, focusPointer)}
          />
          <Problems id={fieldId(focusPointer)} problems={problemsAt(focusPointer)} />
        </div>
      )}
      {written !== "" && <code className={styles.name}>{written}</code>}
      <div className={styles.row}>
        <button
          type="button"
          id={id}
          className={forms.quiet}
          aria-describedby={describedBy(id, hint, problems)}
          onClick={() => setChoosing(true)}
        >
          <span>{written === "" ? say.chooseOne(locale) : say.chooseAnother(locale)}</span>{" "}
          <span className="visually-hidden">{say.forField(locale, { name: label })}</span>
        </button>
        {written !== "" && !isRequired && (
          <button type="button" className={forms.quiet} onClick={() => take(undefined)}>
            {say.remove(locale)} <span className="visually-hidden">{label}</span>
          </button>
        )}
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={forms.hint}>
          {hint}
        </p>
      )}
      <Problems id={id} problems={problems} />
      <PicturesDialog open={isChoosing} chosen={written} onClose={() => setChoosing(false)} onChoose={take} />
    </div>
  );
}
