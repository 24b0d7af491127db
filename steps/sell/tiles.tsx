import { useState } from "react";
import { unbroken } from "../../messages/formats/list.ts";
import { formatMoney } from "../../messages/formats/money.ts";
import { formatSlot } from "../../messages/formats/slot.ts";
import * as say from "../../messages/generated/steps/sell.ts";
import type { SellItem, SellOffer } from "../../schemas/generated/wire.ts";
import { localStore } from "../../ui/browser-storage.ts";
import controls from "../../ui/desk-controls.module.css";
import { useLocale } from "../../ui/locale.ts";
import { type BasketLine, type Day, eventOn, lineKey, linesOfItem } from "./basket.ts";
import styles from "./offer.module.css";

const storedAs = "deskFavourites";
const maxTiles = 10;

interface TilesProps {
  offer: SellOffer;
  day: Day;
  lines: readonly BasketLine[];
  /** A member with a membership buys. */
  isMember: boolean;
  locked: boolean;
  onAdd(item: SellItem): void;
}

/** The pinned ones of this desk, the museum's best sellers, then a member's tickets. One press adds one. */
export function Tiles({ offer, day, lines, isMember, locked, onAdd }: TilesProps) {
  const locale = useLocale();
  const [pinned, setPinned] = useState(readPinned);
  const [isPinning, setPinning] = useState(false);
  const favourites = pinned.flatMap((id) => offer.items.find((item) => item.id === id) ?? []);
  const popular = offer.popular.flatMap((id) => offer.items.find((item) => item.id === id) ?? []);
  const members = isMember ? memberTickets(offer, day) : [];
  const usual = [...new Set([...favourites, ...popular])];
  // A member's tickets take the last places: no other tile moves.
  const shown = isPinning
    ? offer.items
    : [...new Set([...usual.slice(0, Math.max(maxTiles - members.length, favourites.length)), ...members])];
  function pin({ id }: SellItem) {
    const next = pinned.includes(id) ? pinned.filter((each) => each !== id) : [...pinned, id];
    localStore.setItem(storedAs, JSON.stringify(next));
    setPinned(next);
  }
  return (
    <section aria-label={say.tilesTitle(locale)} className={styles.board} data-pinning={isPinning || undefined}>
      {isPinning && (
        <p className={styles.pinning}>
          <span role="status">{say.pinningText(locale, { count: favourites.length })}</span>
          <button type="button" className={controls.plain} onClick={() => setPinning(false)}>
            {say.pinnedText(locale)}
          </button>
        </p>
      )}
      <div className={styles.tiles}>
        {shown.map((item) => (
          <Tile
            key={item.id}
            item={item}
            day={day}
            count={countOf(lines, item, day)}
            isPinned={isPinning ? pinned.includes(item.id) : undefined}
            locked={locked}
            onPress={() => (isPinning ? pin(item) : onAdd(item))}
          />
        ))}
      </div>
      {!isPinning && (
        <button type="button" className={controls.link} onClick={() => setPinning(true)}>
          {say.pinText(locale)}
        </button>
      )}
    </section>
  );
}

/** Those of the events that are open on the day. */
const memberTickets = ({ items }: SellOffer, day: Day): readonly SellItem[] =>
  items.filter((item) => item.membersOnly && linesOfItem([], item, 1, day) !== undefined);

function readPinned(): readonly string[] {
  const stored: unknown = JSON.parse(localStore.getItem(storedAs) ?? "[]");
  return Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : [];
}

function countOf(lines: readonly BasketLine[], item: SellItem, day: Day): number {
  const [first] = linesOfItem(lines, item, 0, day) ?? [];
  return lines.find((line) => first !== undefined && lineKey(line) === lineKey(first))?.quantity ?? 0;
}

interface TileProps {
  item: SellItem;
  day: Day;
  count: number;
  /** Undefined while tiles sell. */
  isPinned: boolean | undefined;
  locked: boolean;
  onPress(): void;
}

export function Tile({ item, day, count, isPinned, locked, onPress }: TileProps) {
  const locale = useLocale();
  const { price, code, parts } = item;
  const events = parts.flatMap(({ eventId }) => (eventId === undefined ? [] : [eventOn(day, eventId)]));
  const isClosed = isPinned === undefined && events.some((event) => event === undefined);
  const isFull = events.some((event) => event?.availableInventory === 0);
  const [first] = events;
  const now = first?.ticketTypes.find(({ id }) => id === parts[0]?.variantId);
  const [title, more] = tileTitles(locale, item);
  const about = isClosed
    ? say.closedText(locale)
    : isFull
      ? say.fullText(locale)
      : formatSlot(locale, first?.time ?? "");
  return (
    <button
      type="button"
      className={styles.tile}
      // The count is not part of the name: a press that changes it is still a press of the same button.
      data-count={count > 0 ? count : undefined}
      disabled={locked || isClosed}
      aria-pressed={isPinned}
      // The entry line keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <b>{unbroken(title)}</b>
      <small>{more}</small>
      <span className={styles.foot}>
        <span>{formatMoney(locale, parts.length === 1 ? (now?.price ?? price) : price, { dropZeroCents: true })}</span>
        <small>{unbroken(about)}</small>
        {isPinned === undefined ? (
          <span className={controls.key} data-key={code} />
        ) : (
          <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" className={styles.star}>
            <path d="m12 3 2.7 5.9 6.3.7-4.7 4.3 1.3 6.3L12 17l-5.6 3.2 1.3-6.3L3 9.6l6.3-.7z" />
          </svg>
        )}
      </span>
    </button>
  );
}

/** A donation's title is its amount, which the tile has below. */
function tileTitles(locale: string, { kind, title, product }: SellItem): readonly [string, string] {
  if (kind === "donation") return [product, ""];
  if (kind === "membership") return [title, say.membershipKindText(locale)];
  return [title, title === product ? "" : product];
}
