import { Link } from "react-router-dom";
import * as fragments from "../../messages/generated/studio/fragments.ts";
import * as say from "../../messages/generated/studio/pages.ts";
import { useLocale } from "../../ui/locale.ts";
import { differingSteps, eventOf, type KindSchemas, withEvent } from "../flow-model/flow-edits.ts";
import { type FlowStep, isFragmentFile } from "../flow-model/flow-steps.ts";
import { FileForm } from "../forms/file-form.tsx";
import forms from "../forms/forms.module.css";
import { OptionSelect } from "../forms/option-select.tsx";
import type { Schema } from "../forms/schema.ts";
import { SchemaFields } from "../forms/schema-fields.tsx";
import { useOptions } from "../forms/use-options.ts";
import shell from "../shell/shell.module.css";
import { editFile } from "../state/draft.ts";
import { setValue } from "../text/edit-text.ts";
import { FragmentName } from "./fragment-name.tsx";

interface AboutFlowProps {
  file: string;
  value: unknown;
  schema: Schema;
  steps: readonly FlowStep[];
  kinds: KindSchemas;
}

/** Set by the file's name, or not for its author to set. */
const elsewhere = ["steps", "version", "mode", "id", "handle", "base"];

/** Edits a flow's title, its other fields, and the event that all its steps sell. */
export function AboutFlow({ file, value, schema, steps, kinds }: AboutFlowProps) {
  const locale = useLocale();
  const { event: events = [] } = useOptions();
  const event = eventOf(steps, kinds);
  return (
    <section className={shell.panel}>
      <h2>{isFragmentFile(file) ? fragments.about(locale) : say.about(locale)}</h2>
      <FileForm file={file} root={schema}>
        <SchemaFields schema={schema} value={value} pointer="" without={elsewhere} />
      </FileForm>
      {isFragmentFile(file) && <FragmentName key={file} file={file} />}
      {event !== undefined && (
        <div className={forms.field}>
          <label htmlFor="flow-event">{say.flowEvent(locale)}</label>
          <OptionSelect
            id="flow-event"
            describedBy="flow-event-hint"
            value={event}
            options={events}
            onChange={(next) => editFile(file, (text) => withEvent(text, kinds, event, next))}
          />
          <p id="flow-event-hint" className={forms.hint}>
            {say.flowEventHint(locale)}
          </p>
        </div>
      )}
    </section>
  );
}

/** Lists steps that sell another event than the flow, with a button that corrects them; null if there are none. */
export function DifferingSteps({ file, steps, kinds }: Pick<AboutFlowProps, "file" | "steps" | "kinds">) {
  const locale = useLocale();
  const { event: events = [] } = useOptions();
  const titleOf = (id: string) => events.find(({ value }) => value === id)?.label ?? id;
  const own = eventOf(steps, kinds);
  const found = differingSteps(steps, kinds);
  if (own === undefined || found.length === 0) return null;
  const follow = () =>
    editFile(file, (text) => found.reduce((edited, { pointer }) => setValue(edited, pointer, own), text));
  return (
    <div role="note" className={shell.warning}>
      <p>{say.flowDiffers(locale, { event: titleOf(own) })}</p>
      <ul>
        {found.map(({ pointer, step, event }) => (
          <li key={pointer}>
            <Link to={`?at=${encodeURIComponent(pointer)}`}>
              {say.stepSells(locale, { step: step.title || step.path, event: titleOf(event) })}
            </Link>
          </li>
        ))}
      </ul>
      <button type="button" className={shell.plain} onClick={follow}>
        {say.followEvent(locale, { event: titleOf(own) })}
      </button>
    </div>
  );
}
