import { useId, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import * as say from "../../messages/generated/studio/pages.ts";
import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import type { StudioFile, StudioFlow } from "../../schemas/generated/wire.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { useLocale } from "../../ui/locale.ts";
import { useAct } from "../../ui/use-act.ts";
import { addressOfFile, handleOf } from "../addresses.ts";
import { copyFlow } from "../flow-model/copy-flow.ts";
import { eventOf, type KindSchemas } from "../flow-model/flow-edits.ts";
import { stepsOf } from "../flow-model/flow-steps.ts";
import { type Option, toldApart } from "../forms/form-context.ts";
import forms from "../forms/forms.module.css";
import { loadSchemas, useSchemas } from "../forms/use-form-file.ts";
import { productOptions, useOptions } from "../forms/use-options.ts";
import { addFile } from "../state/draft.ts";
import { api } from "../state/session.ts";
import { loadValue } from "../state/use-file.ts";

interface NewFlowDialogProps {
  open: boolean;
  flows: readonly StudioFlow[];
  onClose(): void;
}

/** Creates a flow by copying one; asks only for the differences. */
export function NewFlowDialog({ open, flows, onClose }: NewFlowDialogProps) {
  const locale = useLocale();
  return (
    <Dialog title={say.newFlow(locale)} open={open} onClose={onClose}>
      <NewFlowForm flows={flows} onDone={onClose} />
    </Dialog>
  );
}

function NewFlowForm({ flows, onDone }: { flows: readonly StudioFlow[]; onDone(): void }) {
  const locale = useLocale();
  const navigate = useNavigate();
  const id = useId();
  const sources = flows.filter(({ base, handle }) => base !== handle);
  const [title, setTitle] = useState("");
  const [source, setSource] = useState(sources[0]?.file ?? "");
  const [chosen, setEvent] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const { value: original } = useLoaded<StudioFile, string>(source || undefined, (name, signal) =>
    api.get("studio", studioPaths.studioFile({ name }), signal),
  );
  const { event: events = [] } = useOptions();
  const { schemas } = useSchemas();
  const sold = original?.text && schemas ? eventOf(stepsOf(original.text), schemas.kinds) : undefined;
  const copied = sources.find(({ file }) => file === source);
  const handle = handleOf(title);
  const event = eventAmong(events, sold);
  const file = `${copied?.file.split("/")[0]}/${handle}.json`;

  const making = useAct<null, readonly [StudioFile, unknown, KindSchemas]>({
    // A press before the original and the events have loaded waits for them.
    send: () =>
      Promise.all([
        original?.name === source ? original : api.get("studio", studioPaths.studioFile({ name: source })),
        loadValue("catalogue.json"),
        loadSchemas().then(({ kinds }) => kinds as KindSchemas),
      ]),
    onAnswer: make,
    once: true,
    resends: false,
  });

  function problemOf(): string | undefined {
    if (title.trim() === "" || handle === "") return say.titleMissing(locale);
    return flows.some((flow) => flow.file === file)
      ? say.titleTaken(locale, { address: `/${copied?.base}/${handle}` })
      : undefined;
  }

  /** The new flow's event: an existing event of the same name is assumed. */
  function eventAmong(known: readonly Option[], original: string | undefined): string | undefined {
    return chosen ?? (known.some(({ value }) => value === handle) ? handle : original);
  }

  function make([{ text }, catalogue, kinds]: readonly [StudioFile, unknown, KindSchemas]): void {
    if (text === null || copied === undefined) return;
    const { event: known = [] } = productOptions(catalogue);
    const from = eventOf(stepsOf(text), kinds);
    const to = eventAmong(known, from);
    const former = known.find(({ value }) => value === from && value !== to)?.label;
    const titles = [copied.title, ...(former === undefined ? [] : [former])];
    addFile(file, copyFlow(text, { title: title.trim(), address: copied.address, titles, from, to, kinds }));
    onDone();
    void navigate(addressOfFile(file));
  }

  return (
    <form
      className={forms.fields}
      onSubmit={(event) => {
        event.preventDefault();
        const problem = problemOf();
        setFailure(problem);
        if (problem === undefined) making.submit(null);
      }}
    >
      <div className={forms.field}>
        <label htmlFor={`${id}-title`}>{say.title(locale)}</label>
        <input
          id={`${id}-title`}
          type="text"
          autoComplete="off"
          maxLength={120}
          value={title}
          aria-describedby={`${id}-address`}
          onChange={({ target }) => setTitle(target.value)}
        />
        <p id={`${id}-address`} className={forms.hint}>
          {handle === "" ? say.addressHint(locale) : say.address(locale, { address: `/${copied?.base}/${handle}` })}
        </p>
      </div>
      <div className={forms.field}>
        <label htmlFor={`${id}-source`}>{say.startFrom(locale)}</label>
        <select
          id={`${id}-source`}
          value={source}
          aria-describedby={`${id}-original`}
          onChange={({ target }) => setSource(target.value)}
        >
          {toldApart(
            sources.map(({ file, title, address }) => ({ value: file, label: title, address })),
            ({ address }) => address,
          ).map((flow) => (
            <option key={flow.value} value={flow.value}>
              {flow.label}
            </option>
          ))}
        </select>
        {copied !== undefined && (
          <p id={`${id}-original`} className={forms.hint}>
            {say.original(locale, { address: copied.address })}
          </p>
        )}
      </div>
      {sold !== undefined && (
        <div className={forms.field}>
          <label htmlFor={`${id}-event`}>{say.flowEvent(locale)}</label>
          <select id={`${id}-event`} value={event} onChange={({ target }) => setEvent(target.value)}>
            {events.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
      )}
      {(failure ?? making.failure) && <p role="alert">{failure ?? making.failure?.message}</p>}
      <button type="submit" className="button" aria-busy={making.isBusy}>
        {say.create(locale)}
      </button>
    </form>
  );
}
