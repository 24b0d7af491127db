import { useState } from "react";
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
import { disambiguateLabels, type Option } from "../forms/form-context.ts";
import forms from "../forms/forms.module.css";
import { PlainSelect, PlainText } from "../forms/plain-fields.tsx";
import { loadSchemas, useSchemas } from "../forms/use-form-file.ts";
import { productOptions, useOptions } from "../forms/use-options.ts";
import { addFile } from "../state/add-file.ts";
import type { JoinedCatalogue } from "../state/join-catalogue.ts";
import { api } from "../state/session.ts";
import { loadCatalogue } from "../state/use-catalogue.ts";

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
  const { event: products = [] } = useOptions();
  // Most new flows sell an event as the museum's first one does.
  const sources = flows
    .filter(({ base, handle }) => base !== handle)
    .toSorted((one, other) => Number(other.base === "event") - Number(one.base === "event"));
  const first = sources.find(({ base, handle }) => base === "event" && handle === products[0]?.value) ?? sources[0];
  const [title, setTitle] = useState("");
  const [picked, setSource] = useState<string>();
  const source = picked ?? first?.file ?? "";
  const [chosen, setChosen] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const copied = sources.find(({ file }) => file === source);
  const handle = handleOf(title);
  const { file, event, events, making } = useNewFlow({ title, copied, chosen, onDone });
  const address = `/${copied?.base}/${handle}`;

  function problemOf(): string | undefined {
    if (handle === "") return say.titleMissing(locale);
    return flows.some((flow) => flow.file === file) ? say.titleTaken(locale, { address }) : undefined;
  }

  const failure = problem ?? making.failure?.message;
  return (
    <form
      className={forms.fields}
      onSubmit={(event) => {
        event.preventDefault();
        const found = problemOf();
        setProblem(found);
        if (found === undefined) void making.submit(null);
      }}
    >
      <PlainText
        label={say.title(locale)}
        hint={handle === "" ? say.addressHint(locale) : say.address(locale, { address })}
        value={title}
        maxLength={120}
        onChange={setTitle}
      />
      <PlainSelect
        label={say.startFrom(locale)}
        hint={copied && say.original(locale, { address: copied.address, count: copied.stepCount })}
        value={source}
        options={disambiguateLabels(
          sources.map(({ file, title, address }) => ({ value: file, label: title, address })),
          ({ address }) => address,
        )}
        onChange={setSource}
      />
      {event !== undefined && (
        <PlainSelect label={say.flowEvent(locale)} value={event} options={events} onChange={setChosen} />
      )}
      {failure && <p role="alert">{failure}</p>}
      <button type="submit" className="button" aria-busy={making.isBusy}>
        {say.create(locale)}
      </button>
    </form>
  );
}

interface NewFlow {
  readonly title: string;
  /** The flow to copy. */
  readonly copied: StudioFlow | undefined;
  /** The event chosen for it. */
  readonly chosen: string | undefined;
  onDone(): void;
}

/** Loads the flow to copy, then adds the copy to the draft. `event` is undefined for a flow that sells none. */
function useNewFlow({ title, copied, chosen, onDone }: NewFlow) {
  const navigate = useNavigate();
  const source = copied?.file ?? "";
  const { value: original } = useLoaded<StudioFile, string>(source || undefined, (name, signal) =>
    api.get("studio", studioPaths.studioFile({ name }), signal),
  );
  const { event: events = [] } = useOptions();
  const { schemas } = useSchemas();
  const handle = handleOf(title);
  const file = `${source.split("/")[0]}/${handle}.json`;
  const sold = original?.text && schemas ? eventOf(stepsOf(original.text), schemas.kinds) : undefined;

  /** Assumes an existing event of the same name. */
  function eventAmong(known: readonly Option[], original: string | undefined): string | undefined {
    return chosen ?? (known.some(({ value }) => value === handle) ? handle : original);
  }

  const making = useAct<null, readonly [StudioFile, JoinedCatalogue, KindSchemas]>({
    // A press before the original and the events have loaded waits for them.
    send: () =>
      Promise.all([
        original?.name === source ? original : api.get("studio", studioPaths.studioFile({ name: source })),
        loadCatalogue(),
        loadSchemas().then(({ kinds }) => kinds as KindSchemas),
      ]),
    onAnswer: make,
    once: true,
    resends: false,
  });

  function make([{ text }, catalogue, kinds]: readonly [StudioFile, JoinedCatalogue, KindSchemas]): void {
    if (text === null || copied === undefined) return;
    const { event: known = [] } = productOptions(catalogue.value);
    const from = eventOf(stepsOf(text), kinds);
    const to = eventAmong(known, from);
    const former = known.find(({ value }) => value === from && value !== to)?.label;
    const titles = [copied.title, ...(former === undefined ? [] : [former])];
    addFile(file, copyFlow(text, { title: title.trim(), address: copied.address, titles, from, to, kinds }));
    onDone();
    void navigate(addressOfFile(file));
  }

  return { file, event: sold && (eventAmong(events, sold) ?? sold), events, making };
}
