import { type FormEvent, useEffect, useRef, useState } from "react";
import { CallError } from "../../commerce/errors.ts";
import type { ToolServices } from "../../commerce/services.ts";
import * as say from "../../messages/generated/steps/drawer.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import type { Settings } from "../../schemas/generated/steps/drawer.ts";
import type { DrawerPieceValues, DrawerResponse, OpenDrawerRequest } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { useAct } from "../../ui/use-act.ts";
import { useText } from "../../ui/use-text.ts";
import styles from "./drawer.module.css";
import { CashFields, cashOf, useTypedCash } from "./piece-count.tsx";

interface OpenDrawerProps {
  settings: Settings;
  /** ISO 4217. */
  currencyCode: string;
  values: DrawerPieceValues | undefined;
  services: ToolServices;
  onOpened(): void;
  onStale(): void;
}

export function OpenDrawer({ settings, currencyCode, values, services, onOpened, onStale }: OpenDrawerProps) {
  const text = useText(say, settings);
  const locale = useLocale();
  // A float is most often the same round sum.
  const [typed, setTyped] = useTypedCash(undefined);
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const opening = useAct<OpenDrawerRequest, DrawerResponse>({
    send: (body, key) => services.post(staffPaths.openDrawer(), body, { idempotencyKey: key }),
    onAnswer: onOpened,
    onFailure(error) {
      if (error instanceof CallError && error.status === 409) onStale();
    },
    once: true,
  });
  useEffect(() => field.current?.focus({ preventScroll: true }), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    const cash = cashOf(typed, currencyCode, locale);
    setMissing(cash === undefined);
    if (cash === undefined) field.current?.focus();
    else opening.submit({ float: cash.amount, ...(cash.pieces && { pieces: cash.pieces }) });
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p>{text("noneText")}</p>
      <CashFields
        settings={settings}
        currencyCode={currencyCode}
        values={values}
        typed={typed}
        onChange={(next) => {
          setTyped(next);
          setMissing(false);
        }}
        label={text("floatLabel")}
        note={text("floatNote")}
        locked={opening.isLocked}
        invalid={missing}
        first={field}
      />
      <p role="alert" className={styles.failed}>
        {missing
          ? text("amountMissingText")
          : opening.state === "unanswered"
            ? text("unansweredText")
            : opening.failure?.message}
      </p>
      <button type="submit" className="button" aria-busy={opening.isBusy}>
        {text("openText")}
      </button>
    </form>
  );
}
