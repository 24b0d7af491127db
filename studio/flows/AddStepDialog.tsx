import { useId, useState } from "react";
import { isRecord } from "../../engine/core/pointer.ts";
import * as say from "../../messages/generated/studio/pages.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { useLocale } from "../../ui/locale.ts";
import forms from "../forms/forms.module.css";
import { blankOf, type Schema } from "../forms/schema.ts";
import { addStep, type WrittenStep } from "./flow-edits.ts";
import { kindName } from "./kind-name.ts";

type Kind = readonly [component: string, { readonly data: Schema }];

interface AddStepDialogProps {
  open: boolean;
  /** Those that this flow may have. */
  kinds: readonly Kind[];
  steps: readonly WrittenStep[];
  /** The place of the step that it is to stand below. */
  below: number;
  edit(change: (text: string) => string): void;
  onClose(): void;
  onAdded(index: number): void;
}

/** Asks what kind of step is added below the one that is shown, and what it is called. */
export function AddStepDialog({ open, onClose, ...form }: AddStepDialogProps) {
  const locale = useLocale();
  return (
    <Dialog title={say.addStep(locale)} open={open} onClose={onClose}>
      <AddStepForm {...form} onClose={onClose} />
    </Dialog>
  );
}

function AddStepForm({ kinds, steps, below, edit, onClose, onAdded }: Omit<AddStepDialogProps, "open">) {
  const locale = useLocale();
  const id = useId();
  const [component, setComponent] = useState(kinds[0]?.[0] ?? "");
  const [title, setTitle] = useState("");
  const schema = kinds.find(([name]) => name === component)?.[1].data ?? {};
  return (
    <form
      className={forms.fields}
      onSubmit={(event) => {
        event.preventDefault();
        edit((text) => addStep(text, below, { component, title: title.trim() || kindName(component), data: dataFor(schema, steps) }).text);
        onClose();
        onAdded(below + 1);
      }}
    >
      <div className={forms.field}>
        <label htmlFor={`${id}-kind`}>{say.kind(locale)}</label>
        <select id={`${id}-kind`} aria-describedby={`${id}-hint`} value={component} onChange={({ target }) => setComponent(target.value)}>
          {kinds.map(([name]) => (
            <option key={name} value={name}>
              {kindName(name)}
            </option>
          ))}
        </select>
        {typeof schema.description === "string" && (
          <p id={`${id}-hint`} className={forms.hint} aria-live="polite">
            {schema.description}
          </p>
        )}
      </div>
      <div className={forms.field}>
        <label htmlFor={`${id}-title`}>{say.title(locale)}</label>
        <input id={`${id}-title`} type="text" autoComplete="off" maxLength={200} value={title} onChange={({ target }) => setTitle(target.value)} />
      </div>
      {steps[below] !== undefined && <p className={forms.hint}>{say.standsBelow(locale, { name: steps[below].title || steps[below].path })}</p>}
      <button type="submit" className="button">
        {say.add(locale)}
      </button>
    </form>
  );
}

/** What a kind needs: as the flow's other steps have it, such as the event that all of them are about; else something to begin with. */
function dataFor(schema: Schema, steps: readonly WrittenStep[]): Record<string, unknown> {
  const properties = isRecord(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required.map(String) : [];
  return Object.fromEntries(
    required.flatMap((key) => {
      const known = steps.find(({ data }) => isRecord(data) && data[key] !== undefined)?.data?.[key];
      const property = properties[key];
      return known !== undefined ? [[key, known]] : isRecord(property) ? [[key, blankOf(schema, property)]] : [];
    }),
  );
}
