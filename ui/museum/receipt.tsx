import type { MouseEvent } from "react";
import * as say from "../../messages/generated/ui/cart.ts";
import { from as fromPrice } from "../../messages/generated/ui.ts";
import type { Money } from "../../schemas/generated/wire.ts";
import { useLocale } from "../locale.ts";
import { Price } from "../price.tsx";
import styles from "./receipt.module.css";
import { YourDay } from "./your-day.tsx";

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
  edit?: ReceiptEdit;
  /** The full label distinguishes several such buttons. */
  remove?: { label: string; onPress(): void };
}

/** Time or place. `ownLine` puts it on a separate line, such as a performance of a series. */
export interface ReceiptDetail {
  text: string;
  edit?: ReceiptEdit;
  ownLine?: boolean;
}

export interface ReceiptPart {
  id: string;
  /** Undefined if its only item says the same. */
  title: string | undefined;
  label?: string;
  detail: ReceiptDetail[];
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
  /** `text` replaces a missing sum. */
  totals: { label: string; money?: Money; text?: string; strong?: boolean }[];
  emptyText?: string;
}

/** The selection as a till receipt: parts, lines with prices, and a total below a dashed rule. */
export function Receipt({ heading, note, groups, choices = [], day = [], totals, emptyText }: ReceiptProps) {
  return (
    <div className={styles.receipt}>
      <div className={styles.paper}>
        {heading && <h2>{heading}</h2>}
        {note && <p className={styles.note}>{note}</p>}
        {groups.length === 0 && emptyText && <p className={styles.quiet}>{emptyText}</p>}
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
      </div>
    </div>
  );
}

function Part({ part: { title, label, detail, items } }: { part: ReceiptPart }) {
  return (
    <div className={styles.part}>
      {title && (
        <h4>
          {label && <span className={styles.label}>{`${label} · `}</span>}
          <span>{title}</span>
        </h4>
      )}
      {title && <Detail detail={detail} />}
      <ul>
        {items.map((item) => (
          <Item key={item.id} item={item} detail={title ? [] : detail} />
        ))}
      </ul>
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

function Item({ item, detail }: { item: ReceiptItem; detail: ReceiptPart["detail"] }) {
  const locale = useLocale();
  const { title, quantity, unitPrice, total, edit, remove } = item;
  return (
    <li>
      <div>
        <span>{title}</span> <span className={styles.times}>{`× ${quantity}`}</span>
        <Detail detail={detail} />
        {quantity > 1 && (
          <small>
            <span>
              <Price money={unitPrice} />
              <span>{` ${say.each(locale)}`}</span>
            </span>
          </small>
        )}
        {(edit || remove) && (
          <span className={styles.actions}>
            {edit && <Edit edit={edit} />}
            {remove && (
              <button type="button" className={styles.action} aria-label={remove.label} onClick={remove.onPress}>
                {say.remove(locale)}
              </button>
            )}
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
          <span>{isFollowed(detail, index) ? " · " : " "}</span>
        </span>
      ))}
    </small>
  );
}
