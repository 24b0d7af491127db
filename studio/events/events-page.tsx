import { memo, useId, useState } from "react";
import { Link, Navigate, useSearchParams } from "react-router-dom";
import { isRecord } from "../../engine/core/pointer.ts";
import * as say from "../../messages/generated/studio/pages.ts";
import * as removal from "../../messages/generated/studio/removal.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { useLocale } from "../../ui/locale.ts";
import { FileForm } from "../forms/file-form.tsx";
import { NotShown } from "../forms/file-state.tsx";
import { SchemaFields } from "../forms/schema-fields.tsx";
import { useFormFile } from "../forms/use-form-file.ts";
import { useOptions } from "../forms/use-options.ts";
import { useShownField } from "../forms/use-shown-field.ts";
import { PageHead } from "../shell/page-head.tsx";
import shell from "../shell/shell.module.css";
import { BundlePrices } from "./bundle-panels.tsx";
import { EventActions } from "./event-actions.tsx";
import { followTitle } from "./follow-title.ts";
import { NewEventForm } from "./new-event-form.tsx";

const catalogue = "catalogue.json";

export function EventsPage() {
  const locale = useLocale();
  const id = useId();
  const { schemas, text, parsed: value, error, retry } = useFormFile(catalogue);
  const options = useOptions();
  const [search] = useSearchParams();
  const [isCreating, setCreating] = useState(false);
  const at = search.get("at");
  const isReady = schemas !== undefined && isRecord(value);
  useShownField(at, isReady);
  if (!isReady) return <NotShown file={catalogue} text={text} error={error} onRetry={retry} />;
  const events = (Array.isArray(value.events) ? value.events : []).filter(isRecord);
  const [, place] = /^\/events\/(\d+)/.exec(at ?? "") ?? [];
  const asked = place === undefined ? undefined : events[Number(place)];
  if (asked !== undefined)
    return (
      <Navigate
        to={`/studio/events/${encodeURIComponent(String(asked.id))}?at=${encodeURIComponent(at ?? "")}`}
        replace
      />
    );
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
      <EventList labelledBy={id} events={value.events} />
      <section className={shell.panel}>
        <h2>{say.offers(locale)}</h2>
        <FileForm
          file={catalogue}
          root={schemas.files.catalogue ?? {}}
          options={options}
          follow={followTitle}
          renderBelow={(pointer, product) =>
            isRecord(product) &&
            /^\/bundles\/\d+$/.test(pointer) && <BundlePrices bundle={product} pointer={pointer} events={events} />
          }
        >
          <SchemaFields schema={schemas.files.catalogue ?? {}} value={value} pointer="" without={["events"]} />
        </FileForm>
      </section>
      <Dialog title={say.newEvent(locale)} open={isCreating} onClose={() => setCreating(false)}>
        <NewEventForm
          events={events}
          extras={(Array.isArray(value.upsells) ? value.upsells : []).filter(isRecord)}
          onDone={() => setCreating(false)}
        />
      </Dialog>
    </>
  );
}

/** Memoized: there may be a thousand events, and other edits must not render them. */
const EventList = memo(function EventList({ labelledBy, events }: { labelledBy: string; events: unknown }) {
  const locale = useLocale();
  return (
    <ul aria-labelledby={labelledBy} className={shell.cards}>
      {(Array.isArray(events) ? events : []).filter(isRecord).map((event) => (
        <li key={String(event.id)}>
          <Link to={`/studio/events/${encodeURIComponent(String(event.id))}`}>{String(event.title ?? event.id)}</Link>
          <span>{String(event.id)}</span>
          {event.listed === false && <b>{removal.isArchived(locale)}</b>}
          <div className={shell.tools}>
            <EventActions event={event} />
          </div>
        </li>
      ))}
    </ul>
  );
});
