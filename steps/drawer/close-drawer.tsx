import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { CallError } from "../../commerce/errors.ts";
import { fromCents, toCents } from "../../commerce/money.ts";
import type { ToolServices } from "../../commerce/services.ts";
import { enteredAmount } from "../../messages/formats/entered-number.ts";
import { formatMoney } from "../../messages/formats/money.ts";
import * as say from "../../messages/generated/steps/drawer.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import type { Settings } from "../../schemas/generated/steps/drawer.ts";
import type { CloseDrawerRequest, Drawer, DrawerResponse, Money } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { TextField } from "../../ui/text-field.tsx";
import { useAct } from "../../ui/use-act.ts";
import { useText } from "../../ui/use-text.ts";
import styles from "./drawer.module.css";

interface CloseDrawerProps {
  settings: Settings;
  drawer: Drawer;
  services: ToolServices;
  onClosed(drawer: Drawer): void;
  onStale(): void;
  onSell(): void;
}

export function CloseDrawer(props: CloseDrawerProps) {
  const { settings, drawer, services, onSell } = props;
  const text = useText(say, settings);
  return (
    <div className={styles.drawer}>
      <p className={styles.quiet}>{text("sinceText", { moment: services.moment(drawer.openedAt) })}</p>
      <DrawerSums settings={settings} drawer={drawer} />
      <button type="button" className={styles.plain} onClick={onSell}>
        {text("sellText")}
      </button>
      <CountForm {...props} />
    </div>
  );
}

/** Takes the counted sum and closes the drawer. */
function CountForm({ settings, drawer, services, onClosed, onStale }: Omit<CloseDrawerProps, "onSell">) {
  const text = useText(say, settings);
  const locale = useLocale();
  const id = useId();
  const [counted, setCounted] = useState("");
  const [note, setNote] = useState("");
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const closing = useAct<CloseDrawerRequest, DrawerResponse>({
    send: (body, key) => services.post(staffPaths.closeDrawer(), body, { idempotencyKey: key }),
    onAnswer: (answer) => answer.drawer !== null && onClosed(answer.drawer),
    onFailure(error) {
      if (error instanceof CallError && error.status === 409) onStale();
    },
    once: true,
  });
  const failure = closing.state === "unanswered" ? text("unansweredText") : closing.failure?.message;

  function submit(event: FormEvent) {
    event.preventDefault();
    const amount = enteredAmount(counted, drawer.float.currencyCode, locale);
    setMissing(amount === undefined);
    if (amount === undefined) return field.current?.focus();
    closing.submit({ counted: amount, ...(note.trim() !== "" && { note: note.trim() }) });
  }
  return (
    <form aria-labelledby={id} className={styles.count} onSubmit={submit} noValidate>
      <h2 id={id}>{text("countTitle")}</h2>
      <TextField
        ref={field}
        label={text("countedLabel")}
        note={text("countedNote")}
        value={counted}
        onChange={(typed) => {
          setCounted(typed);
          setMissing(false);
        }}
        inputMode="decimal"
        maxLength={40}
        locked={closing.isLocked}
        required
        invalid={missing}
      />
      <TextField label={text("noteLabel")} value={note} onChange={setNote} maxLength={500} locked={closing.isLocked} />
      <p role="alert" className={styles.failed}>
        {missing ? text("amountMissingText") : failure}
      </p>
      <button type="submit" className="button" aria-busy={closing.isBusy}>
        {text("closeText")}
      </button>
    </form>
  );
}

interface ClosedDrawerProps {
  settings: Settings;
  drawer: Drawer;
  services: ToolServices;
  onAgain(): void;
}

export function ClosedDrawer({ settings, drawer, services, onAgain }: ClosedDrawerProps) {
  const locale = useLocale();
  const text = useText(say, settings);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { difference = fromCents(0, drawer.float.currencyCode), counted = drawer.expected, closedAt, note } = drawer;
  const cents = toCents(difference);
  const amount = formatMoney(locale, fromCents(Math.abs(cents), difference.currencyCode));
  return (
    <div className={styles.drawer}>
      <h2 ref={heading} tabIndex={-1}>
        {text("closedTitle")}
      </h2>
      {closedAt !== undefined && <p className={styles.quiet}>{services.moment(closedAt)}</p>}
      <p className={cents === 0 ? styles.strong : styles.failed}>
        {cents === 0 ? text("exactText") : cents > 0 ? text("overText", { amount }) : text("underText", { amount })}
      </p>
      <DrawerSums settings={settings} drawer={drawer}>
        <Sum name={text("countedText")} amount={counted} />
        <Sum name={text("differenceText")} amount={difference} strong />
      </DrawerSums>
      {note !== undefined && <p>{note}</p>}
      <button type="button" className={styles.plain} onClick={onAgain}>
        {text("againText")}
      </button>
    </div>
  );
}

function DrawerSums({ settings, drawer, children }: { settings: Settings; drawer: Drawer; children?: ReactNode }) {
  const text = useText(say, settings);
  return (
    <dl className={styles.sums}>
      <Sum name={text("floatText")} amount={drawer.float} />
      <Sum name={text("takenText", { count: drawer.sales })} amount={drawer.taken} />
      <Sum name={text("givenBackText", { count: drawer.refunds })} amount={drawer.givenBack} />
      <Sum name={text("expectedText")} amount={drawer.expected} strong />
      {children}
    </dl>
  );
}

function Sum({ name, amount, strong = false }: { name: string; amount: Money; strong?: boolean }) {
  return (
    <div className={strong ? styles.strong : undefined}>
      <dt>{name}</dt>
      <dd>{formatMoney(useLocale(), amount)}</dd>
    </div>
  );
}
