import { useState } from "react";
import { Link, Navigate, useSearchParams } from "react-router-dom";
import * as say from "../../messages/generated/studio/pages.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { useLocale } from "../../ui/locale.ts";
import { type CatalogueList, catalogueSections, queryOf } from "../addresses.ts";
import { NotShown } from "../forms/file-state.tsx";
import { ItemList } from "../shell/item-list.tsx";
import { PageHead } from "../shell/page-head.tsx";
import type { JoinedCatalogue } from "../state/join-catalogue.ts";
import { useCatalogue } from "../state/use-catalogue.ts";
import { CatalogueSections, entryAddress, productsOf, useListedProducts } from "./catalogue-sections.tsx";
import { EntryMenu } from "./event-actions.tsx";
import { NewEventForm } from "./new-event-form.tsx";

export function EventsPage() {
  const locale = useLocale();
  const catalogue = useCatalogue();
  const { value, file, text, error, retry } = catalogue;
  const [isCreating, setCreating] = useState(false);
  const items = useListedProducts(catalogue, "events");
  const entry = useEntryOfProblem("events", catalogue);
  if (value === undefined) return <NotShown file={file} text={text} error={error} onRetry={retry} />;
  if (entry !== undefined) return <Navigate to={entry} replace />;
  const events = productsOf(value, "events");
  return (
    <>
      <PageHead title={say.events(locale)}>
        <button type="button" className="button" onClick={() => setCreating(true)}>
          {say.newEvent(locale)}
        </button>
        {file === "catalogue.json" && <Link to={`/studio/text/${file}`}>{say.asText(locale)}</Link>}
      </PageHead>
      <CatalogueSections />
      <ItemList
        label={say.allEvents(locale)}
        items={items}
        isOrdered
        renderTools={({ key }) => {
          const event = events.find(({ id }) => id === key);
          return event && <EntryMenu list="events" entry={event} />;
        }}
      />
      <Dialog title={say.newEvent(locale)} open={isCreating} onClose={() => setCreating(false)}>
        <NewEventForm events={events} extras={productsOf(value, "upsells")} onDone={() => setCreating(false)} />
      </Dialog>
    </>
  );
}

/**
 * The page of the entry that a list's `?file=` and `?at=` point into: a problem's link knows only its place in the file.
 * A file of the folder alone stands for its first entry.
 */
export function useEntryOfProblem(list: CatalogueList, { value, places }: JoinedCatalogue): string | undefined {
  const [search] = useSearchParams();
  const [file, at] = [search.get("file") ?? "catalogue.json", search.get("at") ?? ""];
  const [pointer] = new RegExp(`^/${list}/\\d+`).exec(at) ?? [];
  const lists = search.has("file") && at === "" ? (Object.keys(catalogueSections) as CatalogueList[]) : [list];
  for (const each of lists) {
    const index = places[each]?.findIndex((place) => place.file === file && (at === "" || place.pointer === pointer));
    const entry = index === undefined ? undefined : productsOf(value, each)[index];
    if (entry !== undefined && (at !== "" || search.has("file")))
      return `${entryAddress(each, entry)}${queryOf(file, at)}`;
  }
  return undefined;
}
