import type { MouseEvent } from "react";
import { factSeparator, unbroken } from "../../messages/formats/list.ts";
import { formatNumber } from "../../messages/formats/number.ts";
import * as say from "../../messages/generated/ui/cart.ts";
import { from as fromPrice } from "../../messages/generated/ui.ts";
import type { Money } from "../../schemas/generated/wire.ts";
import { useLocale } from "../locale.ts";
import { Price } from "../price.tsx";
import styles from "./receipt.module.css";
import { ReceiptPaper } from "./receipt-paper.tsx";
import { DayWarnings, YourDay } from "./your-day.tsx";

/** Links to the page of a choice. The full label distinguishes several such links. */
export interface ReceiptEdit {
  label: string;
  href: string;
  onPress(event: MouseEvent): void;
}

export interface ReceiptItem {
  id: string;
  title: string;
  quantity: number;
  unitPrice: Money;
  total: Money;
  /** Such as how many of it were cancelled. */
  note?: string;
  /** The full label distinguishes several such buttons. */
  remove?: { label: string; onPress(): void };
}

/** Time or place. `ownLine` puts it on a separate line, such as a performance of a series. */
export interface ReceiptDetail {
  text: string;
  edit?: ReceiptEdit;
  ownLine?: boolean;
}

/** Everything bought for one event and time, or of one product. */
export interface ReceiptPart {
  id: string;
  title: string;
  label?: string;
  detail: ReceiptDetail[];
  /** Such as "2 adults, 1 child". */
  party: string;
  total: Money;
  edit?: ReceiptEdit;
  items: ReceiptItem[];
}

export interface ReceiptChoice {
  id: string;
  title: string;
  price?: Money;
  /** The visitor type of the price; without it, `price` is the lowest. */
  priceFor?: string;
  /** The saving, in words. */
  saves?: string;
  edit?: ReceiptEdit;
}

interface ReceiptProps {
  heading?: string;
  note?: string;
  groups: { heading: string; parts: ReceiptPart[] }[];
  choices?: readonly ReceiptChoice[];
  /** The day in order, such as "11:00 AM General Admission". */
  day?: readonly string[];
  /** Name visits that overlap. */
  warnings?: Parameters<typeof DayWarnings>[0]["warnings"];
  /** `text` replaces a missing sum. */
  totals: { label: string; money?: Money; text?: string; strong?: boolean }[];
  /** Small print below the totals, such as the tax that they include. */
  remarks?: readonly string[] | undefined;
  emptyText?: string;
}

/** The selection as a till receipt: parts, lines with prices, and a total below a dashed rule. */
export function Receipt({
  heading,
  note,
  groups,
  choices = [],
  day = [],
  warnings = [],
  totals,
  remarks = [],
  emptyText,
}: ReceiptProps) {
  return (
    <ReceiptPaper heading={heading} emptyText={groups.length === 0 ? emptyText : undefined}>
      <div className={styles.receipt}>
        {note && <p className={styles.note}>{note}</p>}
        {groups.map((group) => (
          <section key={group.heading}>
            <h3>{group.heading}</h3>
            {group.parts.map((part) => (
              <Part key={part.id} part={part} />
            ))}
          </section>
        ))}
        {choices.length > 0 && (
          <ul>
            {choices.map((choice) => (
              <Choice key={choice.id} choice={choice} />
            ))}
          </ul>
        )}
        {day.length > 0 && (
          <div className={styles.day}>
            <YourDay day={day} />
          </div>
        )}
        <DayWarnings warnings={warnings} />
        {totals.length > 0 && (
          <dl>
            {totals.map(({ label, money, text, strong }) => (
              <div key={label} data-strong={strong || undefined}>
                <dt>{label}</dt>
                <dd>{money ? <Price money={money} /> : text}</dd>
              </div>
            ))}
          </dl>
        )}
        {remarks.map((text) => (
          <p key={text} className={styles.remark}>
            {text}
          </p>
        ))}
      </div>
    </ReceiptPaper>
  );
}

function Part({ part }: { part: ReceiptPart }) {
  const locale = useLocale();
  const { title, label, detail, party, total, edit, items } = part;
  const [first, ...others] = items;
  // A product without ticket types is its own only item.
  const only = others.length === 0 && first?.title === title ? first : undefined;
  return (
    <div className={styles.part}>
      <div className={styles.head}>
        <h4>
          {label && <span className={styles.label}>{`${label}${factSeparator(locale)}`}</span>}
          <span>{title}</span>
        </h4>
        <Price money={total} />
      </div>
      <Detail detail={detail} />
      {only?.note && <small>{only.note}</small>}
      {(party || edit || only?.remove) && (
        <div className={styles.party}>
          <span>{unbroken(party)}</span>
          <span className={styles.actions}>
            {edit && <Edit edit={edit} />}
            {only?.remove && <Remove remove={only.remove} />}
          </span>
        </div>
      )}
      {only === undefined && (
        <details className={styles.details}>
          <summary aria-label={say.detailsOf(locale, { item: title })}>{say.details(locale)}</summary>
          <ul>
            {items.map((item) => (
              <Item key={item.id} item={item} />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function Choice({ choice: { title, price, priceFor, saves, edit } }: { choice: ReceiptChoice }) {
  const locale = useLocale();
  return (
    <li>
      <div>
        <span>{title}</span>
        {edit && (
          <span className={styles.actions}>
            <Edit edit={edit} />
          </span>
        )}
      </div>
      {saves && <strong>{saves}</strong>}
      {price && (
        <span>
          <span>{priceFor ?? fromPrice(locale)}</span> <Price money={price} dropZeroCents />
        </span>
      )}
    </li>
  );
}

function Edit({ edit: { label, href, onPress } }: { edit: ReceiptEdit }) {
  const locale = useLocale();
  return (
    <a className={styles.action} href={href} aria-label={label} onClick={onPress}>
      {say.edit(locale)}
    </a>
  );
}

function Remove({ remove: { label, onPress } }: { remove: NonNullable<ReceiptItem["remove"]> }) {
  const locale = useLocale();
  return (
    <button type="button" className={styles.action} aria-label={label} onClick={onPress}>
      {say.remove(locale)}
    </button>
  );
}

function Item({ item: { title, quantity, unitPrice, total, note, remove } }: { item: ReceiptItem }) {
  const locale = useLocale();
  return (
    <li>
      <div>
        <span>{title}</span> <span className={styles.times}>{`× ${formatNumber(locale, quantity)}`}</span>
        {note && <small>{note}</small>}
        {quantity > 1 && (
          <small>
            <span>
              <Price money={unitPrice} />
              <span>{` ${say.each(locale)}`}</span>
            </span>
          </small>
        )}
        {remove && (
          <span className={styles.actions}>
            <Remove remove={remove} />
          </span>
        )}
      </div>
      <Price money={total} />
    </li>
  );
}

function isFollowed(detail: ReceiptPart["detail"], index: number): boolean {
  const next = detail[index + 1];
  return !detail[index]?.ownLine && next !== undefined && !next.ownLine;
}

function Detail({ detail }: { detail: ReceiptPart["detail"] }) {
  const locale = useLocale();
  if (detail.length === 0) return null;
  return (
    <small>
      {detail.map(({ text, edit, ownLine }, index) => (
        // Wrap each text in an element: browser translation replaces bare text nodes, which React then cannot remove.
        <span key={`${text} ${isFollowed(detail, index)}`} data-own-line={ownLine}>
          {edit ? (
            <a href={edit.href} aria-label={edit.label} onClick={edit.onPress}>
              {text}
            </a>
          ) : (
            <span>{text}</span>
          )}
          <span>{isFollowed(detail, index) ? factSeparator(locale) : " "}</span>
        </span>
      ))}
    </small>
  );
}
