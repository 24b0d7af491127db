import { useState } from "react";
import { Link, useParams, useSearchParams } from "react-router-dom";
import { isRecord, pointerSegments } from "../../engine/core/pointer.ts";
import * as pattern from "../../messages/generated/studio/opening.ts";
import * as say from "../../messages/generated/studio/pages.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { useLocale } from "../../ui/locale.ts";
import { StillMentions } from "../copies/StillMentions.tsx";
import { type CopiedPart, StillSame } from "../copies/StillSame.tsx";
import { FileForm } from "../forms/FileForm.tsx";
import { NotShown } from "../forms/NotShown.tsx";
import { SchemaFields } from "../forms/SchemaFields.tsx";
import { labelsAlong, type Schema } from "../forms/schema.ts";
import { useShownField } from "../forms/show-field.ts";
import { usePreview } from "../preview/use-preview.ts";
import { PageHead } from "../shell/PageHead.tsx";
import shell from "../shell/shell.module.css";
import { useFormFile } from "../state/use-form-file.ts";
import { useOptions } from "../state/use-options.ts";
import { OpeningForm } from "./OpeningForm.tsx";
import { PagesLink } from "./PagesLink.tsx";
import { SoldWithIt } from "./SoldWithIt.tsx";
import { useFollowedTitles } from "./use-followed-titles.ts";

/** One event of the catalogue: its days, times, places and prices. */
export function EventPage() {
  const locale = useLocale();
  const { id = "" } = useParams();
  const { schemas, text, value, error, retry } = useFormFile("catalogue.json");
  const options = useOptions();
  const follow = useFollowedTitles();
  const [search] = useSearchParams();
  const [isPattern, setPattern] = useState(false);
  const isReady = schemas !== undefined && isRecord(value);
  usePreview(`/direct/event/${id}`);
  useShownField(search.get("at"), isReady);
  if (!isReady) return <NotShown file="catalogue.json" text={text} error={error} onRetry={retry} />;
  const events: unknown[] = Array.isArray(value.events) ? value.events : [];
  const index = events.findIndex((event) => isRecord(event) && event.id === id);
  const event = events[index];
  const crumbs = (
    <p className={shell.crumbs}>
      <Link to="/studio/events">{say.events(locale)}</Link>
    </p>
  );
  if (!isRecord(event))
    return (
      <>
        {crumbs}
        <EmptyState title={say.noEvent(locale, { id })} headingLevel={1}>
          {say.noEventText(locale)}
        </EmptyState>
      </>
    );
  const root = schemas.files.catalogue ?? {};
  return (
    <>
      {crumbs}
      <PageHead title={String(event.title ?? id)}>
        <button type="button" className={shell.plain} onClick={() => setPattern(true)}>
          {pattern.opening(locale)}
        </button>
        <PagesLink event={id} />
      </PageHead>
      <StillMentions copy={`catalogue.json#${id}`} value={event} pointer={`/events/${index}`} />
      <StillSame copy={`catalogue.json#${id}`} parts={copiedParts(root, value, index)} />
      <SoldWithIt catalogue={value} event={id} />
      <section className={shell.panel}>
        <FileForm file="catalogue.json" root={root} options={options} follow={follow}>
          <SchemaFields schema={{ $ref: "#/$defs/CatalogueEvent" }} value={event} pointer={`/events/${index}`} />
        </FileForm>
      </section>
      <Dialog title={pattern.opening(locale)} open={isPattern} onClose={() => setPattern(false)}>
        <OpeningForm event={event} pointer={`/events/${index}`} onDone={() => setPattern(false)} />
      </Dialog>
    </>
  );
}

/** An event, and the bundles that its pages offer. */
function copiedParts(root: Schema, catalogue: Readonly<Record<string, unknown>>, index: number): CopiedPart[] {
  const [events, bundles] = [catalogue.events, catalogue.bundles].map((list) => (Array.isArray(list) ? list : [])) as [unknown[], unknown[]];
  const event = events[index];
  const labels = (pointer: string) => labelsAlong(root, root, catalogue, pointerSegments(pointer));
  const offered = bundles.flatMap((bundle, place) => {
    const isOffered = isRecord(bundle) && isRecord(event) && bundle.event === event.id;
    return isOffered ? [{ value: bundle, pointer: `/bundles/${place}`, page: "/studio/events", nameOf: (pointer: string) => labels(pointer).join(", ") }] : [];
  });
  return [
    // The page is the event's: its title need not be said.
    { value: event, pointer: `/events/${index}`, page: "", nameOf: (pointer) => labels(pointer).slice(1).join(", ") },
    ...offered,
  ];
}
