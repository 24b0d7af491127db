import { useEffect, useRef, useState } from "react";
import { useSnapshot } from "valtio";
import { holdsSeats, takesSeats } from "../../commerce/cart/cart.ts";
import { removedWith, type Selection } from "../../commerce/cart/selection.ts";
import { type SummaryItem, type SummaryVisit, summarize } from "../../commerce/cart/summary.ts";
import { serverNow } from "../../commerce/clock.ts";
import { dayProblems, problemText, yourDay } from "../../commerce/your-day.ts";
import { capitalized, formatDay } from "../../messages/formats/days.ts";
import { inSequence } from "../../messages/formats/list.ts";
import { formatTime } from "../../messages/formats/moment.ts";
import { formatMoney } from "../../messages/formats/money.ts";
import { formatSlot } from "../../messages/formats/slot.ts";
import * as say from "../../messages/generated/app/cart.ts";
import * as shell from "../../messages/generated/app/shell.ts";
import type { Cart } from "../../schemas/generated/wire.ts";
import { followPress } from "../../ui/links.tsx";
import { useLocale } from "../../ui/locale.ts";
import { Receipt, type ReceiptChoice, type ReceiptEdit, type ReceiptPart } from "../../ui/museum/receipt.tsx";
import { ElsewhereButton } from "../resume/elsewhere-button.tsx";
import { cartState } from "../state/cart.ts";
import { useTenant } from "../state/page.ts";
import { removeSelected, selectionState, useSelected } from "../state/selection.ts";

interface CartReceiptProps {
  heading?: string;
  /** Called on navigation, so that a dialog around the receipt can close. */
  onLeave?(): void;
}

/** Shows the selection as a receipt, marked while no seat is held. Load it by summary.tsx. */
export function CartReceipt({ heading, onLeave }: CartReceiptProps) {
  const locale = useLocale();
  const selected = useSelected();
  // Only the server computes taxes.
  const { taxed, taxIncluded } = useTenant();
  const { cart: heldCart } = useSnapshot(cartState);
  const heldUntil = useHeldUntil(heldCart as Cart | undefined);
  const { actions, last } = useSnapshot(selectionState);
  const paper = useRef<HTMLDivElement>(null);

  async function remove(lineId: string, name: string): Promise<void> {
    const isRemoved = await removeSelected(removedWith(selected as Selection, lineId), name);
    // The button is gone: move the focus to the receipt, unless the page has changed.
    if (isRemoved && document.activeElement === document.body) paper.current?.focus();
  }

  /** An item of the current page gets no edit link. */
  function editOf(page: string | undefined, item: string): ReceiptEdit | undefined {
    if (actions === undefined || page === undefined || last?.href === actions.address + page) return undefined;
    return {
      label: say.editItem(locale, { item }),
      href: actions.address + page,
      onPress(event) {
        followPress(event, () => {
          onLeave?.();
          actions.go(page);
        });
      },
    };
  }

  const { cart, isHeld, pending, bundle, visits } = selected as Selection;
  const { offers } = selected as Selection;
  // A sum that the server has not given is complete if prices include tax.
  const shown = cart && (taxIncluded ? { taxes: [], ...cart } : cart);
  const summary = shown && summarize(locale, shown, (variantId) => offers[variantId]?.counted);
  const otherTime = editOf((selected as Selection).attributePages.Time, say.timeOfVisit(locale));
  const partOf = (visit: SummaryVisit) =>
    receiptPart(locale, visit, selected as Selection, { editOf, ...(actions && { remove }) });
  return (
    <div ref={paper} tabIndex={-1}>
      <Receipt
        heading={heading}
        note={cart && holdNote(locale, cart as Cart, isHeld, heldUntil)}
        groups={(summary?.groups ?? []).map(({ heading: title, visits }) => ({
          heading: title,
          parts: visits.map(partOf),
        }))}
        choices={[
          ...pending.map(({ page, ...choice }) => ({ ...choice, edit: editOf(page, choice.title) })),
          ...(bundle ? [bundleChoice(locale, bundle, editOf(bundle.page, bundle.title))] : []),
        ]}
        day={yourDay(locale, visits)}
        warnings={dayProblems(visits).map((problem) => ({
          text: problemText(locale, problem),
          remedy: otherTime && (
            <a href={otherTime.href} onClick={otherTime.onPress}>
              {say.otherTime(locale)}
            </a>
          ),
        }))}
        totals={summary === undefined ? [] : totalsOf(locale, summary.totals, isHeld || !taxed)}
        remarks={summary?.totals.included}
        emptyText={emptyTextOf(locale, selected)}
      />
      {last !== undefined && (cart ?? (selected.day || pending[0])) !== undefined && (
        <ElsewhereButton onPress={onLeave} />
      )}
    </div>
  );
}

interface PartActions {
  editOf(page: string | undefined, item: string): ReceiptEdit | undefined;
  /** Without it, the receipt is read-only. */
  remove?(lineId: string, name: string): Promise<void>;
}

function receiptPart(
  locale: string,
  visit: SummaryVisit,
  { attributePages, linePages }: Selection,
  { editOf, remove }: PartActions,
): ReceiptPart {
  const { id, product, label, attributes, performances, party, total, items } = visit;
  const page = items.map(({ variantId }) => linePages[variantId]).find((each) => each !== undefined);
  return {
    ...{ id, title: product, party, total },
    ...(label !== undefined && { label }),
    detail: [
      ...attributes.map(({ key, title, value }) => ({
        text: title === undefined ? value : `${title}: ${value}`,
        edit: editOf(attributePages[key], value),
      })),
      ...performances.map((text) => ({ text, ownLine: true })),
    ],
    edit: editOf(page, namedVisit(locale, visit)),
    items: items.map((item) => {
      const { id: itemId, title, quantity, price, totalPrice } = item;
      const name = nameOf(locale, item, visit);
      return {
        ...{ id: itemId, title, quantity, unitPrice: price, total: totalPrice },
        ...(remove && {
          remove: { label: say.removeItem(locale, { item: name }), onPress: () => void remove(itemId, name) },
        }),
      };
    }),
  };
}

const recipientOf = ({ attributes }: SummaryVisit): string[] =>
  attributes.filter(({ key }) => key === "Recipient").map(({ value }) => value);

const namedVisit = (locale: string, visit: SummaryVisit): string =>
  inSequence(locale, [visit.product, ...recipientOf(visit)]);

function bundleChoice(
  locale: string,
  { id, title, saves }: NonNullable<Selection["bundle"]>,
  edit: ReceiptEdit | undefined,
): ReceiptChoice {
  return { id, title, edit, ...(saves && { saves: say.saves(locale, { amount: saves }) }) };
}

/** Tells a line from others by its product and recipient, and by its price if that is all that differs. */
function nameOf(locale: string, item: SummaryItem, visit: SummaryVisit): string {
  const { title, price } = item;
  const { product, items } = visit;
  const isAlike = items.some((other) => other !== item && other.title === title);
  const others = [...(title === product ? [] : [product]), ...recipientOf(visit)];
  return inSequence(locale, [title, ...others, ...(isAlike ? [formatMoney(locale, price)] : [])]);
}

function holdNote(locale: string, cart: Cart, isHeld: boolean, until: Date | undefined): string | undefined {
  if (!isHeld) return takesSeats(cart) ? say.notHeld(locale) : undefined;
  return until && say.heldUntil(locale, { time: formatTime(locale, until) });
}

/** Shows the day, if chosen, while there is nothing to pay for. */
function emptyTextOf(locale: string, { day, time, pending }: Selection): string | undefined {
  if (day !== undefined)
    return inSequence(locale, [
      capitalized(locale, formatDay(locale, day)),
      ...(time === undefined ? [] : [formatSlot(locale, time, "within")]),
    ]);
  return pending.length > 0 ? undefined : shell.nothingChosen(locale);
}

function totalsOf(
  locale: string,
  { subtotal, discount, taxes, total }: ReturnType<typeof summarize>["totals"],
  isComplete: boolean,
) {
  return [
    ...(discount || taxes ? [{ label: say.subtotal(locale), money: subtotal }] : []),
    ...(discount ? [{ label: discount.code, money: discount.money }] : []),
    ...(taxes
      ? [{ label: say.taxes(locale), ...(isComplete ? { money: taxes } : { text: say.taxesNext(locale) }) }]
      : []),
    {
      label: isComplete ? say.total(locale) : say.beforeTaxes(locale),
      money: isComplete ? total : subtotal,
      strong: true,
    },
  ];
}

/** Returns the end of the cart's hold by the device's clock; undefined without a hold or after it. */
function useHeldUntil(cart: Cart | undefined): Date | undefined {
  const [until, setUntil] = useState<Date>();
  const end = cart && holdsSeats(cart) ? Date.parse(cart.expiresAt) : undefined;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      clearTimeout(timer);
      const left = end === undefined ? 0 : end - serverNow();
      setUntil(left > 0 ? new Date(Date.now() + left) : undefined);
      if (left > 0) timer = setTimeout(update, left);
    };
    update();
    // Timers stop while a device sleeps.
    document.addEventListener("visibilitychange", update);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", update);
    };
  }, [end]);
  return until;
}
