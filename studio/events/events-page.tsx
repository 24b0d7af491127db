import { useState } from "react";
import { Link, Navigate, useSearchParams } from "react-router-dom";
import { isRecord } from "../../engine/core/pointer.ts";
import * as say from "../../messages/generated/studio/pages.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { useLocale } from "../../ui/locale.ts";
import type { CatalogueList } from "../addresses.ts";
import { NotShown } from "../forms/file-state.tsx";
import { ItemList } from "../shell/item-list.tsx";
import { PageHead } from "../shell/page-head.tsx";
import { useFile } from "../state/use-file.ts";
import {
  CatalogueSections,
  catalogueFile,
  entryAddress,
  productsOf,
  useListedProducts,
} from "./catalogue-sections.tsx";
import { EventActions } from "./event-actions.tsx";
import { NewEventForm } from "./new-event-form.tsx";

export function EventsPage() {
  const locale = useLocale();
  const { text, parsed: value, error, retry } = useFile(catalogueFile);
  const [isCreating, setCreating] = useState(false);
  const items = useListedProducts(value, "events");
  const entry = useEntryOfProblem("events", value);
  if (!isRecord(value)) return <NotShown file={catalogueFile} text={text} error={error} onRetry={retry} />;
  if (entry !== undefined) return <Navigate to={entry} replace />;
  const events = productsOf(value, "events");
  return (
    <>
      <PageHead title={say.events(locale)}>
        <button type="button" className="button" onClick={() => setCreating(true)}>
          {say.newEvent(locale)}
        </button>
        <Link to={`/studio/text/${catalogueFile}`}>{say.asText(locale)}</Link>
      </PageHead>
      <CatalogueSections />
      <ItemList
        label={say.allEvents(locale)}
        items={items}
        isOrdered
        renderTools={({ key }) => {
          const event = events.find(({ id }) => id === key);
          return event && <EventActions event={event} />;
        }}
      />
      <Dialog title={say.newEvent(locale)} open={isCreating} onClose={() => setCreating(false)}>
        <NewEventForm events={events} extras={productsOf(value, "upsells")} onDone={() => setCreating(false)} />
      </Dialog>
    </>
  );
}

/** The page of the entry that a list's `?at=` points into: a problem's link knows only its place in the file. */
export function useEntryOfProblem(list: CatalogueList, catalogue: unknown): string | undefined {
  const [search] = useSearchParams();
  const at = search.get("at") ?? "";
  const [, place] = new RegExp(`^/${list}/(\\d+)`).exec(at) ?? [];
  const entry = place === undefined ? undefined : productsOf(catalogue, list)[Number(place)];
  return entry && `${entryAddress(list, entry)}?at=${encodeURIComponent(at)}`;
}
