import { Fragment, type ReactNode, useId, useState } from "react";
import { type Locked, limitFor, lockOf } from "../../commerce/member-tickets.ts";
import { minQuantityOf, type Quantities } from "../../commerce/party.ts";
import { enteredAmount } from "../../messages/formats/entered-number.ts";
import { factSeparator } from "../../messages/formats/list.ts";
import { formatMoney } from "../../messages/formats/money.ts";
import * as say from "../../messages/generated/steps/tickets.ts";
import type { EventTickets, MemberTickets, Money, TicketType } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { Stepper } from "../../ui/stepper.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./tickets.module.css";

interface EventTypesProps {
  readonly event: EventTickets;
  readonly isOnly: boolean;
  /** Titles also used by ticket types of other events on the page. */
  readonly namesakes: ReadonlySet<string>;
  readonly quantities: Quantities;
  readonly maxPartySize: number;
  readonly customer: unknown;
  /** The customer's allowance of member tickets on the day, if known. */
  readonly memberTickets: MemberTickets | undefined;
  readonly groupBLinkText: string;
  /** Unit price, if the visitor names it. */
  priceOf(type: TicketType): Money | undefined;
  named(type: TicketType): string | undefined;
  priceProblem(type: TicketType): string | undefined;
  onChange(variantId: string, quantity: number): void;
  onPrice(variantId: string, amount: string): void;
  /** Removes the event; undefined if it is required or not empty. */
  readonly onRemove: (() => void) | undefined;
  readonly children: ReactNode;
}

/** An event's ticket types. Group B is behind a button until the visitor chooses one of it. */
export function EventTypes(props: EventTypesProps) {
  const { event, isOnly, quantities, customer, groupBLinkText, onRemove, children } = props;
  const locale = useLocale();
  // Members get their tickets first, and are not asked whether they are members.
  const isOwn = (type: TicketType) => type.type === "membership" && !lockOf(type, customer);
  const own = event.ticketTypes.filter(isOwn);
  const others = event.ticketTypes.filter((type) => !isOwn(type));
  const groupB = others.filter(({ group }) => group === "B");
  const groupA = [...own, ...others.filter(({ group }) => group !== "B")];
  const [opened, setOpened] = useState(() => groupB.some((type) => (quantities[type.id] ?? 0) > 0));
  const groupBId = useId();
  return (
    <fieldset className={styles.event}>
      {/* The page names its only event. */}
      <legend className={isOnly ? "visually-hidden" : styles.title}>{event.title}</legend>
      {onRemove && (
        <p className={styles.empty}>
          {say.extraEmpty(locale)}{" "}
          <button type="button" className={styles.remove} onClick={onRemove}>
            {say.removeExtra(locale, { event: event.title })}
          </button>
        </p>
      )}
      <TypeGroup {...props} types={groupA} />
      {groupB.length > 0 && (
        <>
          <button
            type="button"
            className={styles.more}
            aria-expanded={opened}
            aria-controls={groupBId}
            onClick={() => setOpened(true)}
          >
            {groupBLinkText}
          </button>
          <div id={groupBId} hidden={!opened}>
            <TypeGroup {...props} types={groupB} />
          </div>
        </>
      )}
      {children}
    </fieldset>
  );
}

function TypeGroup(props: Omit<EventTypesProps, "children"> & { types: readonly TicketType[] }) {
  const { types, quantities, customer, priceOf, named, priceProblem, onPrice } = props;
  const locked = types.map((type) => lockOf(type, customer)).find((lock) => lock !== undefined);
  return (
    <>
      {types.map((type) => (
        <Fragment key={type.id}>
          <TypeStepper {...props} type={type} price={priceOf(type)} />
          {type.minimumPrice !== undefined && (quantities[type.id] ?? 0) > 0 && (
            <OwnPrice
              type={type}
              least={type.minimumPrice}
              amount={named(type) ?? type.price.amount}
              problem={priceProblem(type)}
              onChange={(amount) => onPrice(type.id, amount)}
            />
          )}
        </Fragment>
      ))}
      {locked && <Unlock locked={locked} />}
    </>
  );
}

interface TypeStepperProps
  extends Pick<
    EventTypesProps,
    "event" | "namesakes" | "quantities" | "maxPartySize" | "customer" | "memberTickets" | "onChange"
  > {
  readonly type: TicketType;
  readonly price: Money | undefined;
}

function TypeStepper(props: TypeStepperProps) {
  const { event, namesakes, quantities, maxPartySize, customer, memberTickets, type, price, onChange } = props;
  const locale = useLocale();
  const own = quantities[type.id] ?? 0;
  const bundlePrice = type.regularPrice && say.bundlePrice(locale, { amount: type.regularPrice });
  const locked = lockOf(type, customer);
  const limits = { quantities, types: event.ticketTypes, maxPartySize, customer, left: memberTickets?.left };
  return (
    <Stepper
      title={type.title}
      context={namesakes.has(type.title) ? event.title : undefined}
      description={[type.description, bundlePrice].filter(Boolean).join(factSeparator(locale)) || undefined}
      price={price ?? type.price}
      showPrice={price !== undefined}
      value={own}
      min={0}
      least={minQuantityOf(type)}
      // Tickets chosen before signing out can still be removed.
      max={locked ? own : limitFor(type, limits)}
      disabled={locked !== undefined && own === 0}
      note={noteFor(locale, type, locked, memberTickets)}
      onChange={(quantity) => onChange(type.id, quantity)}
    />
  );
}

function noteFor(
  locale: string,
  { minQuantity: least, type }: TicketType,
  locked: Locked | undefined,
  memberTickets: MemberTickets | undefined,
): string | undefined {
  if (locked) return say.forMembers(locale, { locked: caseOf(locked) });
  const isLimited = memberTickets && (memberTickets.left < memberTickets.allowed || memberTickets.allowed === 0);
  if (type === "membership" && isLimited) return say.memberTicketsLeft(locale, memberTickets);
  if (type === "membership" && memberTickets) return say.memberTicketsFree(locale, memberTickets);
  return least && least > 1 ? say.groupOf(locale, { least }) : undefined;
}

/** The sentences only distinguish joining and renewing. */
const caseOf = (locked: Locked) => (locked === "sign-in" ? "other" : locked);

/** Links to sign-in or memberships; sign-in leads back here. */
function Unlock({ locked }: { locked: Locked }) {
  const locale = useLocale();
  const href =
    locked === "sign-in" ? `/account/login?redirect=${encodeURIComponent(location.pathname)}` : "/memberships";
  return (
    <p>
      <a href={href}>{say.unlock(locale, { locked: caseOf(locked) })}</a>
    </p>
  );
}

interface OwnPriceProps {
  readonly type: TicketType;
  readonly least: Money;
  /** The current unit price, or the raw text if it is not an amount. */
  readonly amount: string;
  readonly problem: string | undefined;
  onChange(amount: string): void;
}

/** Lets the visitor name a unit price. Invalid text stays in the field with a message, and blocks Continue. */
function OwnPrice({ type: { title }, least, amount, problem, onChange }: OwnPriceProps) {
  const locale = useLocale();
  const [typed, setTyped] = useState<string>();
  return (
    <TextField
      label={say.ownPrice(locale, { type: title })}
      value={typed ?? amount}
      onChange={(text) => {
        setTyped(text);
        onChange(enteredAmount(text, least.currencyCode, locale)?.amount ?? text);
      }}
      onLeave={() => setTyped(undefined)}
      inputMode="decimal"
      maxLength={40}
      note={say.ownPriceLeast(locale, { least: formatMoney(locale, least) })}
      invalid={problem !== undefined}
      // Show no problem while the visitor is typing.
      problem={typed === undefined ? problem : undefined}
    />
  );
}
