import { useId, useState } from "react";
import { Link, useParams, useSearchParams } from "react-router-dom";
import { useSnapshot } from "valtio";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import { formatDay } from "../../messages/formats/days.ts";
import { formatNumber } from "../../messages/formats/number.ts";
import * as say from "../../messages/generated/studio/holders.ts";
import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import type { StudioHolders, StudioHoldersMailed } from "../../schemas/generated/wire.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { useAct } from "../../ui/use-act.ts";
import { type CatalogueList, sectionOf } from "../addresses.ts";
import { FieldFrame } from "../forms/field-frame.tsx";
import forms from "../forms/forms.module.css";
import { PlainSelect, PlainText } from "../forms/plain-fields.tsx";
import listStyles from "../shell/item-list.module.css";
import { PageHead } from "../shell/page-head.tsx";
import shell from "../shell/shell.module.css";
import { draftState } from "../state/draft.ts";
import { api } from "../state/session.ts";
import { useCatalogue } from "../state/use-catalogue.ts";
import { keyOf, productsOf, sectionTitles } from "./catalogue-sections.tsx";
import styles from "./products.module.css";

/** Who holds tickets for today and later, by day, with their orders and a mail to them. */
export function HoldersPage({ list }: { list: CatalogueList }) {
  const locale = useLocale();
  const { id = "" } = useParams();
  const [search, setSearch] = useSearchParams();
  const date = search.get("day") ?? "";
  const known = useTitle(list, id);
  const title = known ?? id;
  const { value: all, error, retry } = useHolders(list, id);
  const { value: onDay } = useHolders(list, id, date);
  const shown = date === "" ? all : onDay;
  return (
    <>
      <p className={`${shell.crumbs} ${listStyles.trail}`}>
        <Link to={sectionOf(list)}>{sectionTitles[list](locale)}</Link>
        <Link to={`${sectionOf(list)}/${encodeURIComponent(id)}`}>{title}</Link>
      </p>
      <PageHead title={say.holdersOf(locale, { title })} />
      {error && all === undefined && <LoadFailure title={say.failed(locale)} error={error} onRetry={retry} />}
      {all && <HolderSummary holders={all} />}
      {all && all.tickets > 0 && (
        <section className={shell.panel}>
          {all.days.length > 1 && (
            <PlainSelect
              label={say.day(locale)}
              value={date}
              options={[
                { value: "", label: say.allDays(locale) },
                ...all.days.map(({ date: day, tickets }) => ({
                  value: day,
                  label: say.dayCount(locale, { day: formatDay(locale, day), tickets }),
                })),
              ]}
              onChange={(day) => setSearch(day === "" ? {} : { day }, { replace: true })}
            />
          )}
          {shown && known !== undefined && <WriteToHolders {...{ list, id, title, date }} holders={shown} />}
        </section>
      )}
      {shown && shown.tickets > 0 && <Orders holders={shown} />}
    </>
  );
}

/** How many tickets and orders, and for which days. */
export function HolderSummary({ holders: { tickets, orders, days } }: { holders: StudioHolders }) {
  const locale = useLocale();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return <p>{say.none(locale)}</p>;
  return (
    <p>
      <span>
        {say.sum(locale, {
          ...{ tickets, orders, days: days.length },
          first: formatDay(locale, first.date),
          last: formatDay(locale, last.date),
        })}
      </span>{" "}
      <span>{say.stayValid(locale)}</span>
    </p>
  );
}

/** Says in a dialog what a removal means for those who hold tickets; nothing for none. */
export function HoldersOf({ list, id, title }: { list: CatalogueList; id: string; title?: string }) {
  const locale = useLocale();
  const { value } = useHolders(list, id);
  if (value === undefined || value.tickets === 0) return null;
  return (
    <div className={shell.warning} role="note">
      {title !== undefined && <p>{title}</p>}
      <HolderSummary holders={value} />
      <Link to={holdersAddress(list, id)}>{say.link(locale)}</Link>
    </div>
  );
}

export function holdersAddress(list: CatalogueList, id: string): string {
  return `${sectionOf(list)}/${encodeURIComponent(id)}/holders`;
}

export function useHolders(list: CatalogueList, id: string, date = "") {
  return useLoaded<StudioHolders, string>(`${list} ${id} ${date}`, (_key, signal) =>
    api.get("studio", studioPaths.studioHolders({ list, id, date: date === "" ? undefined : date }), signal),
  );
}

/** The entry's title, also of one that the draft removes. */
function useTitle(list: CatalogueList, id: string): string | undefined {
  const { value, published, text } = useCatalogue();
  if (text === undefined) return undefined;
  const found = [value, published.value]
    .flatMap((catalogue) => productsOf(catalogue, list))
    .find((product) => keyOf(product) === id);
  return String(found?.title ?? id);
}

function Orders({ holders: { holders, orders } }: { holders: StudioHolders }) {
  const locale = useLocale();
  const id = useId();
  const dates = [...new Set((holders ?? []).map(({ date }) => date))];
  return (
    <section className={shell.section} aria-labelledby={id}>
      <h2 id={id}>
        {holders !== undefined && holders.length < orders
          ? say.firstOrders(locale, { count: holders.length, orders })
          : say.orders(locale)}
      </h2>
      {holders === undefined && <p>{say.ordersHidden(locale)}</p>}
      {dates
        .map((date) => [date, (holders ?? []).filter((each) => each.date === date)] as const)
        .map(([date, rows]) => (
          <table key={date} className={styles.holders}>
            <caption>
              {say.dayCount(locale, {
                day: formatDay(locale, date),
                tickets: rows.reduce((sum, { tickets }) => sum + tickets, 0),
              })}
            </caption>
            <thead>
              <tr>
                <th scope="col">{say.order(locale)}</th>
                <th scope="col">{say.name(locale)}</th>
                <th scope="col">{say.email(locale)}</th>
                <th scope="col">{say.tickets(locale)}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ order, name, customer, email, tickets }) => (
                <tr key={order}>
                  <td>
                    {/* The box office is another application. */}
                    <a href={`/box-office/orders?order=${encodeURIComponent(order)}`}>{name}</a>
                  </td>
                  <td>{customer}</td>
                  <td>{email}</td>
                  <td>{formatNumber(locale, tickets)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
    </section>
  );
}

/** The mail as holders read it, with what the server adds. */
function MailPreview({ subject, text }: { subject: string; text: string }) {
  const locale = useLocale();
  const id = useId();
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== "");
  return (
    <section aria-labelledby={id} className={styles.mail}>
      <h3 id={id} className={shell.label}>
        {say.preview(locale)}
      </h3>
      <p>
        <b>{subject}</b>
      </p>
      <p className={shell.hint}>{say.previewGreeting(locale)}</p>
      {paragraphs.length === 0 ? (
        <p className={shell.hint}>{say.previewEmpty(locale)}</p>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no id
        paragraphs.map((paragraph, index) => <p key={index}>{paragraph.trim()}</p>)
      )}
      <p className={shell.hint}>{say.previewEnd(locale)}</p>
    </section>
  );
}

interface WriteProps {
  list: CatalogueList;
  id: string;
  title: string;
  /** Empty for all days. */
  date: string;
  holders: StudioHolders;
}

function WriteToHolders(props: WriteProps) {
  const locale = useLocale();
  const { answer } = useSnapshot(draftState);
  const [isOpen, setOpen] = useState(false);
  const [sent, setSent] = useState<number>();
  const { addresses } = props.holders;
  if (answer?.mayPublish !== true) return <p className={shell.hint}>{say.mayNotWrite(locale)}</p>;
  return (
    <div>
      <button type="button" className={shell.plain} disabled={addresses === 0} onClick={() => setOpen(true)}>
        {say.write(locale)}
      </button>
      <p role="status">{sent !== undefined && say.sent(locale, { count: sent })}</p>
      <Dialog title={say.writeTitle(locale)} open={isOpen} onClose={() => setOpen(false)}>
        <MailForm
          {...props}
          onSent={(count) => {
            setSent(count);
            setOpen(false);
          }}
        />
      </Dialog>
    </div>
  );
}

function MailForm({ list, id, title, date, holders, onSent }: WriteProps & { onSent(count: number): void }) {
  const locale = useLocale();
  const textId = useId();
  const [typed, setSubject] = useState<string>();
  // The title may load after the dialog opens.
  const subject = typed ?? say.aboutVisit(locale, { title });
  const [text, setText] = useState("");
  const sending = useAct<{ subject: string; text: string }, StudioHoldersMailed>({
    send: (mail, key) =>
      api.post(
        "studio",
        studioPaths.studioMailHolders(),
        { ...mail, list, id, title, ...(date !== "" && { date }) },
        { idempotencyKey: key },
      ),
    onAnswer: ({ mails }) => onSent(mails),
    once: true,
  });
  const isBlank = subject.trim() === "" || text.trim() === "";
  return (
    <form
      className={forms.fields}
      onSubmit={(event) => {
        event.preventDefault();
        void sending.submit({ subject: subject.trim(), text: text.trim() });
      }}
    >
      <p>{say.writeText(locale, { count: holders.addresses })}</p>
      <PlainText label={say.subject(locale)} value={subject} maxLength={150} onChange={setSubject} />
      <FieldFrame id={textId} label={say.text(locale)} hint={say.textHint(locale)} problems={[]}>
        <textarea
          id={textId}
          rows={8}
          maxLength={5000}
          value={text}
          aria-describedby={`${textId}-hint`}
          onChange={({ target }) => setText(target.value)}
        />
      </FieldFrame>
      <MailPreview subject={subject} text={text} />
      {sending.failure && <p role="alert">{sending.failure.message}</p>}
      <button type="submit" className="button" disabled={isBlank} aria-busy={sending.isBusy}>
        {say.send(locale, { count: holders.addresses })}
      </button>
    </form>
  );
}
