import { useId, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import * as say from "../../messages/generated/studio/pages.ts";
import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import type { StudioFile, StudioFlow } from "../../schemas/generated/wire.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { useLocale } from "../../ui/locale.ts";
import { useSubmission } from "../../ui/useSubmission.ts";
import { addressOfFile, handleOf } from "../addresses.ts";
import { rememberCopy } from "../copies/copies.ts";
import forms from "../forms/forms.module.css";
import { toldApart } from "../forms/told-apart.ts";
import { addFile } from "../state/draft.ts";
import { api } from "../state/session.ts";
import { useOptions } from "../state/use-options.ts";
import { copyFlow, eventOf } from "./flow-edits.ts";

interface NewFlowDialogProps {
  open: boolean;
  flows: readonly StudioFlow[];
  onClose(): void;
}

/** A flow is made by copying one: asked for is only what must differ. */
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
  const { value: original } = useLoaded<StudioFile, string>(source || undefined, (name, signal) => api.get("studio", studioPaths.studioFile({ name }), signal));
  const { event: events = [] } = useOptions();
  const sold = original?.text ? eventOf(original.text) : undefined;
  const from = sources.find(({ file }) => file === source);
  const handle = handleOf(title);
  // Whoever made the event first means it.
  const event = chosen ?? (events.some(({ value }) => value === handle) ? handle : sold);
  const file = `${from?.file.split("/")[0]}/${handle}.json`;

  const making = useSubmission<null, StudioFile>({
    // Pressed before the original is here, it is waited for.
    send: async () => (original?.name === source ? original : await api.get("studio", studioPaths.studioFile({ name: source }))),
    onAnswer: make,
    once: true,
  });

  function problemOf(): string | undefined {
    if (title.trim() === "" || handle === "") return say.titleMissing(locale);
    return flows.some((flow) => flow.file === file) ? say.titleTaken(locale, { address: `/${from?.base}/${handle}` }) : undefined;
  }

  function make({ text }: StudioFile): void {
    if (text === null) return;
    addFile(file, copyFlow(text, { title: title.trim(), ...(sold !== undefined && event !== undefined && { from: sold, to: event }) }));
    const former = event !== sold ? events.find(({ value }) => value === sold)?.label : undefined;
    rememberCopy(file, [...new Set([from?.title, former].filter((each) => each !== undefined))], source);
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
          {handle === "" ? say.addressHint(locale) : say.address(locale, { address: `/${from?.base}/${handle}` })}
        </p>
      </div>
      <div className={forms.field}>
        <label htmlFor={`${id}-source`}>{say.startFrom(locale)}</label>
        <select id={`${id}-source`} value={source} aria-describedby={`${id}-original`} onChange={({ target }) => setSource(target.value)}>
          {toldApart(
            sources.map(({ file, title, address }) => ({ value: file, label: title, address })),
            ({ address }) => address,
          ).map((flow) => (
            <option key={flow.value} value={flow.value}>
              {flow.label}
            </option>
          ))}
        </select>
        {from !== undefined && (
          <p id={`${id}-original`} className={forms.hint}>
            {say.original(locale, { address: from.address })}
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
      <button type="submit" className="button" aria-busy={making.state === "sending"}>
        {say.create(locale)}
      </button>
    </form>
  );
}
