import { type FormEvent, useEffect, useRef, useState } from "react";
import { CallError } from "../../commerce/errors.ts";
import type { ToolServices } from "../../commerce/services.ts";
import { enteredAmount } from "../../messages/formats/entered-number.ts";
import * as say from "../../messages/generated/steps/drawer.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import type { Settings } from "../../schemas/generated/steps/drawer.ts";
import type { DrawerResponse, Money } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { TextField } from "../../ui/text-field.tsx";
import { useAct } from "../../ui/use-act.ts";
import { useText } from "../../ui/use-text.ts";
import styles from "./drawer.module.css";

interface OpenDrawerProps {
  settings: Settings;
  /** ISO 4217. */
  currencyCode: string;
  services: ToolServices;
  onOpened(): void;
  onStale(): void;
}

export function OpenDrawer({ settings, currencyCode, services, onOpened, onStale }: OpenDrawerProps) {
  const text = useText(say, settings);
  const locale = useLocale();
  const [float, setFloat] = useState("");
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const opening = useAct<Money, DrawerResponse>({
    send: (amount, key) => services.post(staffPaths.openDrawer(), { float: amount }, { idempotencyKey: key }),
    onAnswer: onOpened,
    onFailure(error) {
      if (error instanceof CallError && error.status === 409) onStale();
    },
    once: true,
  });
  useEffect(() => field.current?.focus({ preventScroll: true }), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    const amount = enteredAmount(float, currencyCode, locale);
    setMissing(amount === undefined);
    if (amount === undefined) field.current?.focus();
    else opening.submit(amount);
  }
  return (
    <form className={styles.drawer} onSubmit={submit} noValidate>
      <p>{text("noneText")}</p>
      <TextField
        ref={field}
        label={text("floatLabel")}
        note={text("floatNote")}
        value={float}
        onChange={(typed) => {
          setFloat(typed);
          setMissing(false);
        }}
        inputMode="decimal"
        maxLength={40}
        locked={opening.isLocked}
        required
        invalid={missing}
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
