import { useId, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import * as say from "../../messages/generated/studio/pages.ts";
import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import type { StudioFlow, StudioFlowsResponse } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { useAct } from "../../ui/use-act.ts";
import { handleOf } from "../addresses.ts";
import { copyFlow } from "../flow-model/copy-flow.ts";
import type { KindSchemas } from "../flow-model/flow-edits.ts";
import forms from "../forms/forms.module.css";
import { loadSchemas } from "../forms/use-form-file.ts";
import { addFile, editFile, editTogether } from "../state/draft.ts";
import { api } from "../state/session.ts";
import { bundledTypes, type Product } from "./bundles.ts";
import { addEvent, type NewEvent } from "./event-edits.ts";

const catalogue = "catalogue.json";

interface NewEventFormProps {
  events: readonly Product[];
  extras: readonly Product[];
  onDone(): void;
}

interface CopiedPages {
  readonly text: string;
  readonly flow: StudioFlow;
  readonly kinds: KindSchemas;
}

/** Creates an event by copying one with new ids, together with its pages and an optional bundle. */
export function NewEventForm({ events, extras, onDone }: NewEventFormProps) {
  const locale = useLocale();
  const navigate = useNavigate();
  const id = useId();
  const [title, setTitle] = useState("");
  const [source, setSource] = useState(0);
  const [failure, setFailure] = useState<string>();
  const [withFlow, setWithFlow] = useState(true);
  const [bundledId, setBundledId] = useState("");
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const loadFlows = (signal?: AbortSignal) => api.get("studio", studioPaths.studioFlows(), signal);
  const { value: listed } = useLoaded<StudioFlowsResponse, string>("flows", (_key, signal) => loadFlows(signal));
  const original = events[source];
  const handle = handleOf(title);
  const flowFile = `event/${handle}.json`;
  const flow = listed && pagesToCopy(listed);
  const offered = extras
    .filter(({ offeredWith }) => Array.isArray(offeredWith) && offeredWith.includes(original?.id))
    .map((extra) => ({ id: String(extra.id), title: String(extra.title ?? extra.id) }));
  const bundled = events.find((event) => event.id === bundledId);

  const making = useAct<null, CopiedPages | undefined>({
    async send() {
      if (!withFlow) return undefined;
      // A press before the flows have loaded waits for them.
      const copied = pagesToCopy(listed ?? (await loadFlows()));
      if (copied === undefined) return undefined;
      const [{ text }, { kinds }] = await Promise.all([
        api.get("studio", studioPaths.studioFile({ name: copied.file })),
        loadSchemas(),
      ]);
      return text === null ? undefined : { text, flow: copied, kinds: kinds as KindSchemas };
    },
    onAnswer: make,
    once: true,
    resends: false,
  });

  function problemOf(): string | undefined {
    if (title.trim() === "" || handle === "" || original === undefined) return say.titleMissing(locale);
    return events.some((event) => event.id === handle) ? say.eventTaken(locale, { id: handle }) : undefined;
  }

  /** The original's pages; undefined if it has none or the new event's file exists. */
  function pagesToCopy({ flows }: StudioFlowsResponse): StudioFlow | undefined {
    if (flows.some(({ file }) => file === flowFile)) return undefined;
    return flows.find(({ file, state }) => file === `event/${original?.id}.json` && state !== "removed");
  }

  function make(pages: CopiedPages | undefined): void {
    if (original === undefined) return;
    const named = title.trim();
    const from = String(original.id);
    const made: NewEvent = {
      ...{ original, id: handle, title: named },
      extras: offered.filter((extra) => !left.has(extra.id)).map((extra) => extra.id),
      bundle: bundled && {
        other: bundled,
        texts: bundleTexts(locale, handle, named, String(bundled.title ?? bundled.id)),
      },
    };
    editTogether(() => {
      editFile(catalogue, (text) => addEvent(text, made));
      if (pages === undefined) return;
      const { text, flow, kinds } = pages;
      const titles = [String(original.title ?? from), flow.title];
      addFile(flowFile, copyFlow(text, { title: named, address: flow.address, titles, from, to: handle, kinds }));
    });
    onDone();
    void navigate(`/studio/events/${handle}`);
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
          onChange={({ target }) => setTitle(target.value)}
        />
      </div>
      <div className={forms.field}>
        <label htmlFor={`${id}-source`}>{say.startFrom(locale)}</label>
        <select id={`${id}-source`} value={source} onChange={({ target }) => setSource(Number(target.value))}>
          {events.map((event, index) => (
            <option key={String(event.id)} value={index}>
              {String(event.title ?? event.id)}
            </option>
          ))}
        </select>
      </div>
      {flow !== undefined && (
        <div className={forms.switch}>
          <input
            id={`${id}-flow`}
            type="checkbox"
            checked={withFlow}
            onChange={({ target }) => setWithFlow(target.checked)}
          />
          <label htmlFor={`${id}-flow`}>
            {say.withFlow(locale, { address: `/event/${handle || "…"}`, title: flow.title })}
          </label>
        </div>
      )}
      {offered.length > 0 && (
        <fieldset className={forms.choices}>
          <legend>{say.extrasWithIt(locale)}</legend>
          <div>
            {offered.map((extra) => (
              <label key={extra.id}>
                <input
                  type="checkbox"
                  checked={!left.has(extra.id)}
                  onChange={({ target }) =>
                    setLeft(
                      new Set(target.checked ? [...left].filter((each) => each !== extra.id) : [...left, extra.id]),
                    )
                  }
                />
                <span>{extra.title}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <div className={forms.field}>
        <label htmlFor={`${id}-bundle`}>{say.bundleWith(locale)}</label>
        <select
          id={`${id}-bundle`}
          value={bundledId}
          aria-describedby={`${id}-bundle-hint`}
          onChange={({ target }) => setBundledId(target.value)}
        >
          <option value="">{say.noBundle(locale)}</option>
          {events
            .filter((event) => bundledTypes(event).length > 0)
            .map((event) => (
              <option key={String(event.id)} value={String(event.id)}>
                {String(event.title ?? event.id)}
              </option>
            ))}
        </select>
        <p id={`${id}-bundle-hint`} className={forms.hint}>
          {say.bundleHint(locale)}
        </p>
      </div>
      {(failure ?? making.failure) && <p role="alert">{failure ?? making.failure?.message}</p>}
      <button type="submit" className="button" aria-busy={making.isBusy}>
        {say.create(locale)}
      </button>
    </form>
  );
}

function bundleTexts(locale: string, handle: string, event: string, other: string) {
  return { id: `${handle}-bundle`, title: say.bundleTitle(locale, { event, other }) };
}
