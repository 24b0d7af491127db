import { type FormEvent, useId, useState } from "react";
import type { ToolServices } from "../../commerce/services.ts";
import { enteredAmount, enteredWhole } from "../../messages/formats/entered-number.ts";
import { fullName } from "../../messages/formats/full-name.ts";
import { factSeparator } from "../../messages/formats/list.ts";
import { formatMoney } from "../../messages/formats/money.ts";
import * as say from "../../messages/generated/steps/sell.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import type { LookupRequest, Member, MemberLookupResponse, SellItem, SellOffer } from "../../schemas/generated/wire.ts";
import controls from "../../ui/desk-controls.module.css";
import { useLocale } from "../../ui/locale.ts";
import { TextField } from "../../ui/text-field.tsx";
import { useAct } from "../../ui/use-act.ts";
import { AskingFlows } from "./asking-flows.tsx";
import { onEnterKey } from "./gift-cards.tsx";
import styles from "./offer.module.css";
import { Tile } from "./tiles.tsx";
import type { Desk } from "./use-desk.tsx";

interface MoreProps {
  desk: Desk;
  services: ToolServices;
  currencyCode: string;
}

/** Rarely needed controls: other things, a code, a member, a discount. */
export function More({ desk, services, currencyCode }: MoreProps) {
  const locale = useLocale();
  const { offer, day, sale, enter, lines } = desk;
  const isEmpty = lines.length === 0;
  return (
    <>
      <details className={styles.more}>
        <summary>{say.moreItemsText(locale)}</summary>
        <div className={styles.tiles}>
          {others(offer.value).map((item) => (
            <Tile
              key={item.id}
              item={item}
              day={day}
              count={0}
              isPinned={undefined}
              locked={sale.isLocked || (item.membersOnly === true && desk.basket.basket?.member === undefined)}
              onPress={() => enter([{ item, count: 1 }])}
            />
          ))}
        </div>
      </details>
      <AskingFlows flows={offer.value?.asking ?? []} />
      <details className={styles.more}>
        <summary>{say.moreText(locale)}</summary>
        <div className={styles.fields}>
          {services.may("member-lookup") && <MemberField desk={desk} services={services} />}
          <CodeField desk={desk} locked={sale.isLocked || isEmpty} />
          {services.may("discount") && (
            <DiscountField desk={desk} currencyCode={currencyCode} locked={sale.isLocked || isEmpty} />
          )}
        </div>
      </details>
    </>
  );
}

/** Offers the refused places above the capacity, for a reason. */
export function AboveCapacity({ desk, services }: Pick<MoreProps, "desk" | "services">) {
  const locale = useLocale();
  const [reason, setReason] = useState("");
  const { soldOut, basket, setProblem } = desk.basket;
  const { sale, choose } = desk;
  if (soldOut === undefined || !services.may("over-capacity"))
    return basket?.above === undefined ? null : <p>{say.aboveText(locale, basket.above)}</p>;
  function take() {
    if (reason.trim() === "") setProblem(say.aboveReasonMissing(locale));
    else choose({ lines: soldOut?.lines ?? [], above: { reason: reason.trim() } });
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field's own Enter
    <div className={styles.above} onKeyDown={onEnterKey(take)}>
      <TextField
        label={say.aboveReasonLabel(locale)}
        value={reason}
        onChange={setReason}
        maxLength={500}
        locked={sale.isLocked}
        required
        suggestions={[say.aboveCompanionText(locale), say.aboveMistakeText(locale), say.aboveRoomText(locale)]}
      />
      <button type="button" className={controls.plain} aria-disabled={sale.isLocked} onClick={take}>
        {say.aboveTakeText(locale)}
      </button>
    </div>
  );
}

/** All but the events' own tickets for everybody, which have steppers. */
const others = (offer: SellOffer | undefined): readonly SellItem[] =>
  (offer?.items ?? []).filter(({ kind, membersOnly }) => kind !== "event" || membersOnly);

function MemberField({ desk, services }: Pick<MoreProps, "desk" | "services">) {
  const locale = useLocale();
  const [typed, setTyped] = useState("");
  const [found, setFound] = useState<readonly Member[]>();
  const { member } = desk.basket.basket ?? {};
  const look = useAct<LookupRequest, MemberLookupResponse>({
    resends: false,
    send: (input) => services.post(staffPaths.memberLookup(), input),
    onAnswer: ({ members }) => setFound(members),
    onFailure: (error) => desk.basket.setProblem(error.message),
  });
  function search(event: FormEvent) {
    event.preventDefault();
    if (typed.trim() !== "") void look.submit({ query: typed.trim() });
  }
  // The sale shows the member.
  if (member !== undefined) return null;
  return (
    <form onSubmit={search} className={styles.field} noValidate>
      <TextField label={say.memberLabel(locale)} value={typed} onChange={setTyped} maxLength={254} />
      <button type="submit" className={controls.plain} aria-busy={look.isBusy}>
        {say.memberSearchText(locale)}
      </button>
      {found !== undefined && (
        <ul className={styles.found}>
          {found.length === 0 && <li>{say.noMemberText(locale)}</li>}
          {found.map(({ id, firstName, lastName, email, membershipTitle }) => (
            <li key={id}>
              <button
                type="button"
                className={controls.plain}
                onClick={() => {
                  setFound(undefined);
                  setTyped("");
                  desk.choose({ lines: [], card: id });
                }}
              >
                {[fullName(locale, { firstName, lastName }), email, membershipTitle]
                  .filter(Boolean)
                  .join(factSeparator(locale))}
              </button>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}

interface AppliedProps {
  readonly text: string;
  readonly note?: string | undefined;
  readonly removeText: string;
  readonly locked: boolean;
  onRemove(): void;
}

/** Who buys, shown at the top of the sale. */
export function BuyingMember({ desk, locked }: { readonly desk: Desk; readonly locked: boolean }) {
  const locale = useLocale();
  const { member } = desk.basket.basket ?? {};
  if (member === undefined) return null;
  const { membership, freeTickets } = member;
  const name = member.name || member.email;
  return (
    <Applied
      text={
        membership === undefined ? say.memberOnlyText(locale, { name }) : say.memberText(locale, { name, membership })
      }
      note={freeTickets && say.freeTicketsText(locale, freeTickets)}
      removeText={say.removeMemberText(locale)}
      locked={locked}
      onRemove={() => desk.choose({ lines: [], card: "" })}
    />
  );
}

/** A code, discount or member that the basket has. */
function Applied({ text, note, removeText, locked, onRemove }: AppliedProps) {
  return (
    <p className={styles.chosen}>
      <span>
        <span>{text}</span>
        {note !== undefined && <small>{note}</small>}
      </span>
      <button type="button" className={controls.link} disabled={locked} onClick={onRemove}>
        {removeText}
      </button>
    </p>
  );
}

function CodeField({ desk, locked }: { desk: Desk; locked: boolean }) {
  const locale = useLocale();
  const [typed, setTyped] = useState("");
  const code = desk.basket.basket?.cart.code;
  if (code !== undefined)
    return (
      <Applied
        text={say.codeText(locale, { code })}
        removeText={say.removeCodeText(locale)}
        locked={locked}
        onRemove={() => desk.choose({ lines: [], code: "" })}
      />
    );
  return (
    <form
      className={styles.field}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== "" && !locked) desk.choose({ lines: [], code: typed.trim() });
      }}
    >
      <TextField label={say.codeLabel(locale)} value={typed} onChange={setTyped} maxLength={100} locked={locked} />
      <button type="submit" className={controls.plain} aria-disabled={locked}>
        {say.setText(locale)}
      </button>
    </form>
  );
}

function DiscountField({ desk, currencyCode, locked }: { desk: Desk; currencyCode: string; locked: boolean }) {
  const locale = useLocale();
  const id = useId();
  const [typed, setTyped] = useState("");
  const [reason, setReason] = useState("");
  const [unit, setUnit] = useState<"amount" | "percent">("percent");
  const { discount } = desk.basket.basket ?? {};
  const percent = enteredWhole(typed, locale);
  const amount = enteredAmount(typed, currencyCode, locale);
  const value = unit === "amount" ? amount && { amount } : percent === undefined ? undefined : { percent };
  if (discount !== undefined)
    return (
      <Applied
        text={say.discountOfText(locale, {
          off: discount.amount ? formatMoney(locale, discount.amount) : `${discount.percent}%`,
          reason: discount.reason,
        })}
        removeText={say.removeDiscountText(locale)}
        locked={locked}
        onRemove={() => desk.choose({ lines: [], discount: null })}
      />
    );
  return (
    <form
      className={`${styles.field} ${styles.discount}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (locked) return;
        if (value === undefined || reason.trim() === "") desk.basket.setProblem(say.discountMissingText(locale));
        else desk.choose({ lines: [], discount: { ...value, reason: reason.trim() } });
      }}
    >
      <TextField
        label={say.discountLabel(locale)}
        value={typed}
        onChange={setTyped}
        inputMode="decimal"
        maxLength={12}
        locked={locked}
      />
      <div>
        <label htmlFor={id}>{say.discountUnitLabel(locale)}</label>
        <select
          id={id}
          className={controls.select}
          value={unit}
          disabled={locked}
          onChange={({ target }) => setUnit(target.value as typeof unit)}
        >
          <option value="percent">{say.percentText(locale)}</option>
          <option value="amount">{currencyCode}</option>
        </select>
      </div>
      <TextField
        label={say.discountReasonLabel(locale)}
        value={reason}
        onChange={setReason}
        maxLength={500}
        suggestions={[say.discountApologyText(locale), say.discountLocalText(locale), say.discountPartnerText(locale)]}
        locked={locked}
      />
      <button type="submit" className={controls.plain} aria-disabled={locked}>
        {say.setDiscountText(locale)}
      </button>
    </form>
  );
}
