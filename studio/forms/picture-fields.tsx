import { useState } from "react";
import { media } from "../../commerce/media.ts";
import { childPointer } from "../../engine/core/pointer.ts";
import * as say from "../../messages/generated/studio/pictures.ts";
import { hintOf, titleOf } from "../../schemas/form-texts.ts";
import { useLocale } from "../../ui/locale.ts";
import { FocalPoint } from "../pictures/focal-point.tsx";
import styles from "../pictures/pictures.module.css";
import { PicturesDialog } from "../pictures/pictures-dialog.tsx";
import { editTogether } from "../state/draft.ts";
import { describedBy, FieldFrame, isInvalid, Problems } from "./field-frame.tsx";
import { type FieldProps, fieldId, useFormContext } from "./form-context.ts";
import forms from "./forms.module.css";

/** Selects or uploads a picture, and sets its focal point if the schema names its property (`focusIn`). */
export function PictureField({ schema, value, pointer, name, isRequired = false }: FieldProps) {
  const locale = useLocale();
  const { problemsAt, set, written: writtenAt } = useFormContext();
  const [isChoosing, setChoosing] = useState(false);
  const id = fieldId(pointer);
  const label = titleOf(schema, name);
  const hint = hintOf(schema);
  const problems = problemsAt(pointer);
  const written = typeof value === "string" ? value : "";
  const focusPointer =
    typeof schema.focusIn === "string"
      ? childPointer(pointer.slice(0, pointer.lastIndexOf("/")), schema.focusIn)
      : undefined;
  const focus = focusPointer === undefined ? undefined : writtenAt(focusPointer);

  function choose(chosen: string | undefined): void {
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
      {written !== "" && focusPointer === undefined && (
        <img className={styles.plain} data-dark={schema.control === "dark" || undefined} src={media(written)} alt="" />
      )}
      {written !== "" && focusPointer !== undefined && (
        <FocusField pointer={focusPointer} address={media(written)} value={focus} />
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
        {written !== "" && !isRequired && <RemoveButton label={label} onRemove={() => choose(undefined)} />}
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={forms.hint}>
          {hint}
        </p>
      )}
      <Problems id={id} problems={problems} />
      <PicturesDialog open={isChoosing} chosen={written} onClose={() => setChoosing(false)} onChoose={choose} />
    </div>
  );
}

function FocusField({ pointer, address, value }: { pointer: string; address: string; value: unknown }) {
  const { problemsAt, set } = useFormContext();
  const id = fieldId(pointer);
  return (
    <div id={id} tabIndex={-1} className={styles.focus}>
      <FocalPoint address={address} value={value} onChange={(changed) => set(pointer, changed, pointer)} />
      <Problems id={id} problems={problemsAt(pointer)} />
    </div>
  );
}

function RemoveButton({ label, onRemove }: { label: string; onRemove(): void }) {
  const locale = useLocale();
  return (
    <button type="button" className={forms.quiet} onClick={onRemove}>
      {say.remove(locale)} <span className="visually-hidden">{label}</span>
    </button>
  );
}

/** Edits a picture's alternative text: missing until written or marked as decorative. */
export function AlternativeText({ schema, value, pointer, name }: FieldProps) {
  const locale = useLocale();
  const { problemsAt, set } = useFormContext();
  const id = fieldId(pointer);
  const hint = hintOf(schema);
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
