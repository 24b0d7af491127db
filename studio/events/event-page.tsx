import { useState } from "react";
import { Link, useNavigate, useParams, useSearchParams } from "react-router-dom";
import { isRecord } from "../../engine/core/pointer.ts";
import * as pattern from "../../messages/generated/studio/opening.ts";
import * as say from "../../messages/generated/studio/pages.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useLocale } from "../../ui/locale.ts";
import { FileForm } from "../forms/file-form.tsx";
import { NotShown } from "../forms/not-shown.tsx";
import { SchemaFields } from "../forms/schema-fields.tsx";
import { useShownField } from "../forms/show-field.ts";
import { usePreview } from "../preview/use-preview.ts";
import { PageHead } from "../shell/page-head.tsx";
import shell from "../shell/shell.module.css";
import { useFormFile } from "../state/use-form-file.ts";
import { useOptions } from "../state/use-options.ts";
import { EventActions } from "./event-actions.tsx";
import { OpeningForm } from "./opening-form.tsx";
import { PagesLink } from "./pages-link.tsx";
import { SoldWithIt } from "./sold-with-it.tsx";
import { useFollowedTitles } from "./use-followed-titles.ts";

/** Optional fields that every event should have. */
const asked = ["image", "descriptionHtml", "facts"];

export function EventPage() {
  const locale = useLocale();
  const { id = "" } = useParams();
  const { schemas, text, value, error, retry } = useFormFile("catalogue.json");
  const options = useOptions();
  const follow = useFollowedTitles();
  const [search] = useSearchParams();
  const navigate = useNavigate();
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
        <EventActions event={event} onRemoved={() => void navigate("/studio/events")} />
      </PageHead>
      <SoldWithIt catalogue={value} event={id} />
      <section className={shell.panel}>
        <FileForm file="catalogue.json" root={root} options={options} follow={follow}>
          <SchemaFields
            schema={{ $ref: "#/$defs/CatalogueEvent" }}
            value={event}
            pointer={`/events/${index}`}
            always={asked}
          />
        </FileForm>
      </section>
      <Dialog title={pattern.opening(locale)} open={isPattern} onClose={() => setPattern(false)}>
        <OpeningForm event={event} pointer={`/events/${index}`} onDone={() => setPattern(false)} />
      </Dialog>
    </>
  );
}
