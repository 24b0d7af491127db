import { type FormEvent, useId, useRef, useState } from "react";
import type { ToolServices } from "../../commerce/services.ts";
import { enteredAmount } from "../../messages/formats/entered-number.ts";
import * as say from "../../messages/generated/steps/drawer.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import type { Settings } from "../../schemas/generated/steps/drawer.ts";
import type { CloseDrawerRequest, Drawer } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { TextField } from "../../ui/text-field.tsx";
import { useText } from "../../ui/use-text.ts";
import styles from "./drawer.module.css";
import { DrawerSums } from "./drawer-sums.tsx";
import { useDrawerChange } from "./use-drawer-change.tsx";

interface CloseDrawerProps {
  settings: Settings;
  drawer: Drawer;
  services: ToolServices;
  onClosed(drawer: Drawer): void;
  onStale(): void;
  onSell(): void;
}

export function CloseDrawer({ settings, drawer, services, onClosed, onStale, onSell }: CloseDrawerProps) {
  const text = useText(say, settings);
  const locale = useLocale();
  const id = useId();
  const [counted, setCounted] = useState("");
  const [note, setNote] = useState("");
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const closing = useDrawerChange<CloseDrawerRequest>({
    send: (body, key) => services.post(staffPaths.closeDrawer(), body, { idempotencyKey: key }),
    onDone: (answer) => answer.drawer !== null && onClosed(answer.drawer),
    onStale,
    unansweredText: text("unansweredText"),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const amount = enteredAmount(counted, drawer.float.currencyCode, locale);
    setMissing(amount === undefined);
    if (amount === undefined) return field.current?.focus();
    closing.submit({ counted: amount, ...(note.trim() !== "" && { note: note.trim() }) });
  }
  return (
    <div className={styles.drawer}>
      <p className={styles.quiet}>{text("sinceText", { moment: services.moment(drawer.openedAt) })}</p>
      <DrawerSums settings={settings} drawer={drawer} />
      <button type="button" className={styles.plain} onClick={onSell}>
        {text("sellText")}
      </button>
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
          locked={closing.locked}
          required
          invalid={missing}
        />
        <TextField label={text("noteLabel")} value={note} onChange={setNote} maxLength={500} locked={closing.locked} />
        <p role="alert" className={styles.failed}>
          {missing ? text("amountMissingText") : closing.problem}
        </p>
        <button type="submit" className="button" aria-busy={closing.busy}>
          {text("closeText")}
        </button>
      </form>
    </div>
  );
}
