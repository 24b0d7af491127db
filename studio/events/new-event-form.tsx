import { useId, useState } from "react";
import { useNavigate } from "react-router-dom";
import { toCents } from "../../commerce/money.ts";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import { enteredAmount } from "../../messages/formats/entered-number.ts";
import * as bundle from "../../messages/generated/studio/bundle.ts";
import * as say from "../../messages/generated/studio/pages.ts";
import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import type { StudioFlow, StudioFlowsResponse } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { useAct } from "../../ui/use-act.ts";
import { handleOf } from "../addresses.ts";
import { copyFlow } from "../flow-model/copy-flow.ts";
import type { KindSchemas } from "../flow-model/flow-edits.ts";
import type { Option } from "../forms/form-context.ts";
import forms from "../forms/forms.module.css";
import { CheckboxList, PlainSelect, PlainText } from "../forms/plain-fields.tsx";
import { loadSchemas } from "../forms/use-form-file.ts";
import { useCurrency } from "../forms/use-options.ts";
import { addFile, editOrAdd } from "../state/add-file.ts";
import { draftState, editTogether, museumLanguages } from "../state/draft.ts";
import { joinCatalogue } from "../state/join-catalogue.ts";
import { api } from "../state/session.ts";
import { bundledTypes, type Product } from "./bundles.ts";
import { addEvent, type NewEvent } from "./event-edits.ts";

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
  const [entered, setEntered] = useState<Entered>({
    title: "",
    source: 0,
    withFlow: true,
    bundled: "",
    copy: "",
    saving: "",
    without: [],
  });
  const [problem, setProblem] = useState<string>();
  const { pages, offered, making } = useNewEvent({ events, extras, onDone }, entered);
  const change = (part: Partial<Entered>) => setEntered({ ...entered, ...part });
  const handle = handleOf(entered.title);

  const currencyCode = useCurrency();
  const failure = problem ?? making.failure?.message;
  return (
    <form
      className={forms.fields}
      onSubmit={(event) => {
        event.preventDefault();
        const found = problemOf(locale, entered, { events, currencyCode });
        setProblem(found);
        if (found === undefined) void making.submit(null);
      }}
    >
      <PlainText
        label={say.title(locale)}
        value={entered.title}
        maxLength={120}
        onChange={(title) => change({ title })}
      />
      <PlainSelect
        label={say.startFrom(locale)}
        hint={say.copiesEvent(locale)}
        value={String(entered.source)}
        options={events.map((event, index) => ({ value: String(index), label: titleOf(event) }))}
        onChange={(source) => change({ source: Number(source) })}
      />
      {pages !== undefined && (
        <PagesChoice
          label={say.withFlow(locale, { address: `/event/${handle || "…"}`, title: pages.title })}
          isChosen={entered.withFlow}
          onChange={(withFlow) => change({ withFlow })}
        />
      )}
      {offered.length > 0 && (
        <CheckboxList
          legend={say.extrasWithIt(locale)}
          options={offered}
          chosen={without(offered, entered.without)}
          onChange={(chosen) => change({ without: without(offered, chosen) })}
        />
      )}
      <PlainSelect
        label={say.bundleWith(locale)}
        hint={say.bundleHint(locale)}
        value={entered.bundled}
        options={[{ value: "", label: say.noBundle(locale) }, ...bundleOptions(events)]}
        onChange={(bundled) => change({ bundled })}
      />
      {entered.bundled !== "" && <BundleFields entered={entered} onChange={change} />}
      {failure && <p role="alert">{failure}</p>}
      <button type="submit" className="button" aria-busy={making.isBusy}>
        {say.create(locale)}
      </button>
    </form>
  );
}

function BundleFields({ entered, onChange }: { entered: Entered; onChange(part: Partial<Entered>): void }) {
  const locale = useLocale();
  return (
    <>
      <PlainText
        label={bundle.cardText(locale)}
        value={entered.copy}
        maxLength={300}
        onChange={(copy) => onChange({ copy })}
      />
      <PlainText
        label={bundle.eachSaves(locale)}
        hint={bundle.eachSavesHint(locale)}
        value={entered.saving}
        maxLength={12}
        onChange={(saving) => onChange({ saving })}
      />
    </>
  );
}

function problemOf(
  locale: string,
  { title, source, bundled, saving }: Entered,
  { events, currencyCode }: { readonly events: readonly Product[]; readonly currencyCode: string | undefined },
): string | undefined {
  const id = handleOf(title);
  if (id === "" || events[source] === undefined) return say.titleMissing(locale);
  if (events.some((event) => event.id === id)) return say.eventTaken(locale, { id });
  const isUnreadable = saving.trim() !== "" && centsIn(saving, currencyCode, locale) === undefined;
  return bundled !== "" && isUnreadable ? bundle.savingUnreadable(locale) : undefined;
}

function centsIn(saving: string, currencyCode: string | undefined, locale: string): number | undefined {
  const amount = currencyCode === undefined ? undefined : enteredAmount(saving, currencyCode, locale);
  return amount && toCents(amount);
}

interface PagesChoiceProps {
  label: string;
  isChosen: boolean;
  onChange(isChosen: boolean): void;
}

function PagesChoice({ label, isChosen, onChange }: PagesChoiceProps) {
  const id = useId();
  return (
    <div className={forms.switch}>
      <input id={id} type="checkbox" checked={isChosen} onChange={({ target }) => onChange(target.checked)} />
      <label htmlFor={id}>{label}</label>
    </div>
  );
}

interface Entered {
  readonly title: string;
  /** Index of the event to copy. */
  readonly source: number;
  readonly withFlow: boolean;
  /** Id of the event to bundle with; empty for none. */
  readonly bundled: string;
  /** The text of the bundle's card, and each person's saving, as typed. */
  readonly copy: string;
  readonly saving: string;
  /** Ids of extras not to offer. */
  readonly without: readonly string[];
}

/** Loads the pages to copy, then adds event, pages and bundle to the draft in one step. */
function useNewEvent({ events, extras, onDone }: NewEventFormProps, entered: Entered) {
  const locale = useLocale();
  const navigate = useNavigate();
  const loadFlows = (signal?: AbortSignal) => api.get("studio", studioPaths.studioFlows(), signal);
  const { value: listed } = useLoaded<StudioFlowsResponse, string>("flows", (_key, signal) => loadFlows(signal));
  const currencyCode = useCurrency();
  const original = events[entered.source];
  const handle = handleOf(entered.title);
  const file = `event/${handle}.json`;
  const offered = extras
    .filter(({ offeredWith }) => Array.isArray(offeredWith) && offeredWith.includes(original?.id))
    .map((extra) => ({ value: String(extra.id), label: titleOf(extra) }));

  /** The original's pages; undefined if it has none or the new event's file exists. */
  function pagesToCopy({ flows }: StudioFlowsResponse): StudioFlow | undefined {
    if (flows.some((flow) => flow.file === file)) return undefined;
    return flows.find((flow) => flow.file === `event/${original?.id}.json` && flow.state !== "removed");
  }

  const making = useAct<null, CopiedPages | undefined>({
    async send() {
      if (!entered.withFlow) return undefined;
      // A press before the flows have loaded waits for them.
      const flow = pagesToCopy(listed ?? (await loadFlows()));
      if (flow === undefined) return undefined;
      const [{ text }, { kinds }] = await Promise.all([
        api.get("studio", studioPaths.studioFile({ name: flow.file })),
        loadSchemas(),
      ]);
      return text === null ? undefined : { text, flow, kinds: kinds as KindSchemas };
    },
    onAnswer: make,
    once: true,
    resends: false,
  });

  function make(pages: CopiedPages | undefined): void {
    if (original === undefined) return;
    const title = entered.title.trim();
    const from = String(original.id);
    const other = events.find((event) => event.id === entered.bundled);
    const made: NewEvent = {
      ...{ original, id: handle, title },
      extras: without(offered, entered.without),
      bundle: other && {
        other,
        texts: { ...bundleTexts(locale, handle, title, titleOf(other)), copy: entered.copy.trim() },
        saving: centsIn(entered.saving, currencyCode, locale) ?? 0,
      },
    };
    editTogether(() => {
      addEvent(joinCatalogue(draftState.files, museumLanguages()), made, editOrAdd);
      if (pages === undefined) return;
      const { text, flow, kinds } = pages;
      const titles = [String(original.title ?? from), flow.title];
      addFile(file, copyFlow(text, { title, address: flow.address, titles, from, to: handle, kinds }));
    });
    onDone();
    void navigate(`/studio/events/${handle}`);
  }

  return { pages: listed && pagesToCopy(listed), offered, making };
}

function without(options: readonly Option[], values: readonly string[]): string[] {
  return options.map(({ value }) => value).filter((value) => !values.includes(value));
}

function bundleOptions(events: readonly Product[]): Option[] {
  return events
    .filter((event) => bundledTypes(event).length > 0)
    .map((event) => ({ value: String(event.id), label: titleOf(event) }));
}

function titleOf({ id, title }: Product): string {
  return String(title ?? id);
}

function bundleTexts(locale: string, handle: string, event: string, other: string) {
  return { id: `${handle}-bundle`, title: say.bundleTitle(locale, { event, other }) };
}
