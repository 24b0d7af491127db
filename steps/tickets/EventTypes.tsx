import { Fragment, type ReactNode, useId, useState } from "react";
import { type Locked, limitFor, lockOf } from "../../commerce/member-tickets.ts";
import { leastOf, type Quantities } from "../../commerce/party.ts";
import * as say from "../../messages/generated/steps/tickets.ts";
import type { EventTickets, MemberTickets, Money, TicketType } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { Stepper } from "../../ui/Stepper.tsx";
import { OwnPrice } from "./OwnPrice.tsx";
import styles from "./tickets.module.css";

interface EventTypesProps {
  readonly event: EventTickets;
  /** Titles that ticket types of other events on the page have as well. */
  readonly namesakes: ReadonlySet<string>;
  readonly quantities: Quantities;
  readonly maxPartySize: number;
  readonly customer: unknown;
  /** What the customer may have of the types for members on the day, where that is known. */
  readonly memberTickets: MemberTickets | undefined;
  readonly groupBLinkText: string;
  /** What one of a type costs, where the visitor has named it. */
  priceOf(type: TicketType): Money | undefined;
  /** The text of the price that the visitor named. */
  named(type: TicketType): string | undefined;
  /** Says why that price can't be taken. */
  priceProblem(type: TicketType): string | undefined;
  onChange(variantId: string, quantity: number): void;
  onPrice(variantId: string, amount: string): void;
  /** Goes on without it; undefined where it cannot be left out, or is not empty. */
  readonly onRemove: (() => void) | undefined;
  /** What is to be said of the tickets chosen. */
  readonly children: ReactNode;
}

/** The ticket types of one event: group A, and group B behind a button until one of it is chosen, or the visitor is a member. */
export function EventTypes(props: EventTypesProps) {
  const {
    event,
    namesakes,
    quantities,
    maxPartySize,
    customer,
    memberTickets,
    groupBLinkText,
    priceOf,
    named,
    priceProblem,
    onChange,
    onPrice,
    onRemove,
    children,
  } = props;
  const locale = useLocale();
  const groupB = event.ticketTypes.filter(({ group }) => group === "B");
  const groupA = event.ticketTypes.filter(({ group }) => group !== "B");
  // Members come for their tickets.
  const [opened, setOpened] = useState(() => groupB.some((type) => (quantities[type.id] ?? 0) > 0 || (type.type === "membership" && !lockOf(type, customer))));
  const groupBId = useId();

  const lockA = lockOfAny(groupA, customer);
  const lockB = lockOfAny(groupB, customer);

  const noteOf = ({ minQuantity: least, type }: TicketType, locked: Locked | undefined) => {
    if (locked) return say.forMembers(locale, { locked: caseOf(locked) });
    if (type === "membership" && memberTickets && (memberTickets.left < memberTickets.allowed || memberTickets.allowed === 0))
      return say.memberTicketsLeft(locale, memberTickets);
    return least && least > 1 ? say.groupOf(locale, { least }) : undefined;
  };
  const stepper = (type: TicketType) => {
    const own = quantities[type.id] ?? 0;
    const locked = lockOf(type, customer);
    const { minimumPrice: least } = type;
    const chooser = (
      <Stepper
        key={type.id}
        title={type.title}
        context={namesakes.has(type.title) ? event.title : undefined}
        description={type.description}
        price={priceOf(type) ?? type.price}
        showPrice={priceOf(type) !== undefined}
        value={own}
        min={0}
        least={leastOf(type)}
        // What was chosen before signing out can still be taken off.
        max={locked ? own : limitFor(type, { quantities, types: event.ticketTypes, maxPartySize, customer, left: memberTickets?.left })}
        disabled={locked !== undefined && own === 0}
        note={noteOf(type, locked)}
        onChange={(quantity) => onChange(type.id, quantity)}
      />
    );
    if (least === undefined || own === 0) return chooser;
    return (
      <Fragment key={type.id}>
        {chooser}
        <OwnPrice
          type={type}
          least={least}
          amount={named(type) ?? type.price.amount}
          problem={priceProblem(type)}
          onChange={(amount) => onPrice(type.id, amount)}
        />
      </Fragment>
    );
  };

  return (
    <fieldset className={styles.event}>
      <legend className={styles.title}>{event.title}</legend>
      {onRemove && (
        <p className={styles.empty}>
          {say.extraEmpty(locale)}{" "}
          <button type="button" className={styles.remove} onClick={onRemove}>
            {say.removeExtra(locale, { event: event.title })}
          </button>
        </p>
      )}
      {groupA.map(stepper)}
      {lockA && <Unlock locked={lockA} />}
      {groupB.length > 0 && (
        <>
          <button type="button" className={styles.more} aria-expanded={opened} aria-controls={groupBId} onClick={() => setOpened(true)}>
            {groupBLinkText}
          </button>
          <div id={groupBId} hidden={!opened}>
            {groupB.map(stepper)}
            {lockB && <Unlock locked={lockB} />}
          </div>
        </>
      )}
      {children}
    </fieldset>
  );
}

/** The sentences tell joining and renewing from everything else. */
const caseOf = (locked: Locked) => (locked === "sign-in" ? "other" : locked);

function lockOfAny(types: readonly TicketType[], customer: unknown): Locked | undefined {
  return types.map((type) => lockOf(type, customer)).find((locked) => locked !== undefined);
}

/** The way to what unlocks the types for members; signing in comes back here. */
function Unlock({ locked }: { locked: Locked }) {
  const locale = useLocale();
  const href = locked === "sign-in" ? `/account/login?redirect=${encodeURIComponent(location.pathname)}` : "/memberships";
  return (
    <p>
      <a href={href}>{say.unlock(locale, { locked: caseOf(locked) })}</a>
    </p>
  );
}
