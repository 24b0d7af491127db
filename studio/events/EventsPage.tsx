import { useId, useState } from "react";
import { Link, Navigate, useNavigate, useSearchParams } from "react-router-dom";
import { isRecord } from "../../engine/core/pointer.ts";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import * as say from "../../messages/generated/studio/pages.ts";
import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import type { StudioFlowsResponse } from "../../schemas/generated/wire.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { useLocale } from "../../ui/locale.ts";
import { useSubmission } from "../../ui/useSubmission.ts";
import { handleOf } from "../addresses.ts";
import { rememberCopy } from "../copies/copies.ts";
import { copyFlow } from "../flows/flow-edits.ts";
import { FileForm } from "../forms/FileForm.tsx";
import forms from "../forms/forms.module.css";
import { SchemaFields } from "../forms/SchemaFields.tsx";
import { useShownField } from "../forms/show-field.ts";
import { FileState } from "../shell/FileState.tsx";
import { PageHead } from "../shell/PageHead.tsx";
import shell from "../shell/shell.module.css";
import { addFile, editFile } from "../state/draft.ts";
import { api } from "../state/session.ts";
import { useFile } from "../state/use-file.ts";
import { useOptions } from "../state/use-options.ts";
import { useSchemas } from "../state/use-schemas.ts";
import { insertItem } from "../text/insert-item.ts";

const catalogue = "catalogue.json";

/** What is sold: the events, each on a page of its own, and the rest of the catalogue. */
export function EventsPage() {
  const locale = useLocale();
  const id = useId();
  const { text, value, error } = useFile(catalogue);
  const { schemas } = useSchemas();
  const options = useOptions();
  const [search] = useSearchParams();
  const [isCreating, setCreating] = useState(false);
  const at = search.get("at");
  const isReady = schemas !== undefined && isRecord(value);
  useShownField(at, isReady);
  if (!isReady) return <FileState file={catalogue} text={schemas === undefined ? undefined : text} error={error} />;
  const events = (Array.isArray(value.events) ? value.events : []).filter(isRecord);
  const [, place] = /^\/events\/(\d+)/.exec(at ?? "") ?? [];
  const asked = place === undefined ? undefined : events[Number(place)];
  if (asked !== undefined) return <Navigate to={`/studio/events/${encodeURIComponent(String(asked.id))}?at=${encodeURIComponent(at ?? "")}`} replace />;
  return (
    <>
      <PageHead title={say.events(locale)}>
        <button type="button" className="button" onClick={() => setCreating(true)}>
          {say.newEvent(locale)}
        </button>
        <Link to={`/studio/text/${catalogue}`}>{say.asText(locale)}</Link>
      </PageHead>
      <h2 id={id} className="visually-hidden">
        {say.allEvents(locale)}
      </h2>
      <ul aria-labelledby={id} className={shell.cards}>
        {events.map((event) => (
          <li key={String(event.id)}>
            <Link to={`/studio/events/${encodeURIComponent(String(event.id))}`}>{String(event.title ?? event.id)}</Link>
            <span>{String(event.id)}</span>
          </li>
        ))}
      </ul>
      <section className={shell.panel}>
        <h2>{say.offers(locale)}</h2>
        <FileForm file={catalogue} root={schemas.files.catalogue ?? {}} options={options}>
          <SchemaFields schema={schemas.files.catalogue ?? {}} value={value} pointer="" without={["events"]} />
        </FileForm>
      </section>
      <Dialog title={say.newEvent(locale)} open={isCreating} onClose={() => setCreating(false)}>
        <NewEventForm events={events} extras={(Array.isArray(value.upsells) ? value.upsells : []).filter(isRecord)} onDone={() => setCreating(false)} />
      </Dialog>
    </>
  );
}

type Product = Readonly<Record<string, unknown>>;

/** An event is made by copying one, under ids of its own, and so are its pages. */
function NewEventForm({ events, extras, onDone }: { events: readonly Product[]; extras: readonly Product[]; onDone(): void }) {
  const locale = useLocale();
  const navigate = useNavigate();
  const id = useId();
  const [title, setTitle] = useState("");
  const [source, setSource] = useState(0);
  const [failure, setFailure] = useState<string>();
  const [withFlow, setWithFlow] = useState(true);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { value: listed } = useLoaded<StudioFlowsResponse, string>("flows", (_key, signal) => api.get("studio", studioPaths.studioFlows(), signal));
  const original = events[source];
  const handle = handleOf(title);
  const flow = listed?.flows.find(({ file, state }) => file === `event/${original?.id}.json` && state !== "removed");
  const offered = extras.flatMap((extra, place) => {
    const ids: unknown[] = Array.isArray(extra.offeredWith) ? extra.offeredWith : [];
    return ids.includes(original?.id)
      ? [{ id: String(extra.id), title: String(extra.title ?? extra.id), pointer: `/upsells/${place}/offeredWith`, count: ids.length }]
      : [];
  });
  const flowFile = `event/${handle}.json`;
  const mayHaveFlow = flow !== undefined && !listed?.flows.some(({ file }) => file === flowFile);

  const making = useSubmission<null, string | null>({
    send: async () => (withFlow && mayHaveFlow ? (await api.get("studio", studioPaths.studioFile({ name: flow.file }))).text : null),
    onAnswer: make,
    once: true,
  });

  function problemOf(): string | undefined {
    if (title.trim() === "" || handle === "" || original === undefined) return say.titleMissing(locale);
    return events.some((event) => event.id === handle) ? say.eventTaken(locale, { id: handle }) : undefined;
  }

  function make(pages: string | null): void {
    if (original === undefined) return;
    const wanted = offered.filter((extra) => !left.has(extra.id));
    editFile(catalogue, (text) =>
      wanted.reduce(
        (edited, { pointer, count }) => insertItem(edited, pointer, count, handle),
        insertItem(text, "/events", events.length, copyOf(original, handle, title.trim())),
      ),
    );
    rememberCopy(`${catalogue}#${handle}`, [String(original.title ?? original.id)]);
    if (pages !== null) {
      addFile(flowFile, copyFlow(pages, { title: title.trim(), from: String(original.id), to: handle }));
      rememberCopy(flowFile, [String(original.title ?? original.id)]);
    }
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
        <input id={`${id}-title`} type="text" autoComplete="off" maxLength={120} value={title} onChange={({ target }) => setTitle(target.value)} />
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
      {mayHaveFlow && (
        <div className={forms.switch}>
          <input id={`${id}-flow`} type="checkbox" checked={withFlow} onChange={({ target }) => setWithFlow(target.checked)} />
          <label htmlFor={`${id}-flow`}>{say.withFlow(locale, { address: `/event/${handle || "…"}`, title: flow.title })}</label>
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
                  onChange={({ target }) => setLeft(new Set(target.checked ? [...left].filter((each) => each !== extra.id) : [...left, extra.id]))}
                />
                {extra.title}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {(failure ?? making.failure) && <p role="alert">{failure ?? making.failure?.message}</p>}
      <button type="submit" className="button" aria-busy={making.state === "sending"}>
        {say.create(locale)}
      </button>
    </form>
  );
}

/** Its ticket types get ids of their own, since what was sold is named by them; the number at a commerce platform is the original's. */
function copyOf({ platformId: _platformId, ...event }: Readonly<Record<string, unknown>>, id: string, title: string): Record<string, unknown> {
  const types = (Array.isArray(event.ticketTypes) ? event.ticketTypes : []).filter(isRecord);
  const ownId = (typeId: string) => `${id}-${typeId.startsWith(`${event.id}-`) ? typeId.slice(String(event.id).length + 1) : typeId}`;
  return { ...event, id, title, ticketTypes: types.map((type) => ({ ...type, id: ownId(String(type.id)) })) };
}
