import { useState } from "react";
import * as say from "../../messages/generated/studio/employees.ts";
import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import type { StudioEmployee, StudioEmployeeResponse, StudioPinResponse } from "../../schemas/generated/wire.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { useLocale } from "../../ui/locale.ts";
import { Prompt } from "../../ui/prompt.tsx";
import { useAct } from "../../ui/use-act.ts";
import { momentIn } from "../moment.ts";
import shell from "../shell/shell.module.css";
import { api } from "../state/session.ts";
import styles from "./employees.module.css";

interface EmployeeAccessProps {
  employee: StudioEmployee;
  onChange(employee: StudioEmployee): void;
}

const paths = {
  newPin: studioPaths.studioNewPin,
  inviteAgain: studioPaths.studioInviteAgain,
  removeFactor: studioPaths.studioRemoveFactor,
  unlock: studioPaths.studioUnlock,
  disable: studioPaths.studioDisable,
  enable: studioPaths.studioEnable,
} as const;

type Change = keyof typeof paths;

/** Changes that need confirmation, because they end sessions in use. */
const confirmed = {
  newPin: { title: say.newPinTitle, text: say.newPinText, button: say.newPin },
  removeFactor: { title: say.removeFactorTitle, text: say.removeFactorText, button: say.removeFactor },
  disable: { title: say.disableTitle, text: say.disableText, button: say.disable },
} as const;

export function EmployeeAccess({ employee, onChange }: EmployeeAccessProps) {
  const locale = useLocale();
  const { id, name, email } = employee;
  const [asked, setAsked] = useState<keyof typeof confirmed>();
  const [pin, setPin] = useState<string>();
  const [isSent, setSent] = useState(false);
  const changing = useAct<Change, StudioEmployeeResponse | StudioPinResponse>({
    send: (change, key) => api.post("studio", paths[change]({ id }), {}, { idempotencyKey: key }),
    onAnswer(answer, change) {
      onChange(answer.employee);
      setSent(change === "inviteAgain");
      if ("pin" in answer) setPin(answer.pin);
    },
  });
  const change = (wanted: Change) => {
    setAsked(undefined);
    setSent(false);
    void changing.submit(wanted);
  };
  return (
    <section className={shell.panel}>
      <h2>{say.signingIn(locale)}</h2>
      <AccessFacts employee={employee} />
      {changing.failure && <p role="alert">{changing.failure.message}</p>}
      <p role="status" className={styles.status}>
        {isSent && say.sent(locale, { email: email ?? "" })}
      </p>
      <AccessButtons employee={employee} isBusy={changing.isBusy} onAsk={setAsked} onChange={change} />
      {asked && (
        <Prompt
          title={confirmed[asked].title(locale, { name })}
          options={[
            { label: say.cancel(locale), onChoose: () => setAsked(undefined) },
            { label: confirmed[asked].button(locale), onChoose: () => change(asked), dangerous: true },
          ]}
          onDismiss={() => setAsked(undefined)}
        >
          <p>{confirmed[asked].text(locale)}</p>
        </Prompt>
      )}
      <Dialog title={say.pinTitle(locale, { name })} open={pin !== undefined} onClose={() => setPin(undefined)}>
        <p className={styles.pin}>{pin}</p>
        <p>{say.pinText(locale)}</p>
        <button type="button" className="button" onClick={() => setPin(undefined)}>
          {say.done(locale)}
        </button>
      </Dialog>
    </section>
  );
}

function AccessFacts({ employee }: { employee: StudioEmployee }) {
  const locale = useLocale();
  const { email, disabled, hasPin, hasPassword, secondFactorSince, invitedUntil, lockedUntil } = employee;
  return (
    <ul className={styles.facts}>
      {disabled && (
        <li>
          <b>{say.isDisabled(locale)}</b>
        </li>
      )}
      {lockedUntil !== undefined && (
        <li>
          <b>{say.lockedUntil(locale, { moment: momentIn(locale, lockedUntil) })}</b>
        </li>
      )}
      {email !== null && <li>{hasPassword ? say.passwordSince(locale) : say.noPassword(locale)}</li>}
      {invitedUntil !== undefined && <li>{say.invited(locale, { moment: momentIn(locale, invitedUntil) })}</li>}
      <li>{hasPin ? say.hasPin(locale) : say.noPin(locale)}</li>
      {email !== null && (
        <li>
          {secondFactorSince === undefined
            ? say.noFactor(locale)
            : say.factorSince(locale, { moment: momentIn(locale, secondFactorSince) })}
        </li>
      )}
    </ul>
  );
}

interface AccessButtonsProps {
  employee: StudioEmployee;
  isBusy: boolean;
  onAsk(change: keyof typeof confirmed): void;
  onChange(change: Change): void;
}

function AccessButtons({ employee, isBusy, onAsk, onChange }: AccessButtonsProps) {
  const locale = useLocale();
  const { email, disabled, hasPin, secondFactorSince, lockedUntil, current } = employee;
  const buttons = [
    { isShown: lockedUntil !== undefined, label: say.unlock, press: () => onChange("unlock") },
    { isShown: !disabled && email !== null, label: say.inviteAgain, press: () => onChange("inviteAgain") },
    { isShown: !disabled, label: say.newPin, press: () => (hasPin ? onAsk("newPin") : onChange("newPin")) },
    {
      isShown: secondFactorSince !== undefined && !current,
      label: say.removeFactor,
      press: () => onAsk("removeFactor"),
    },
    { isShown: disabled, label: say.enable, press: () => onChange("enable") },
    { isShown: !disabled && !current, label: say.disable, press: () => onAsk("disable") },
  ];
  return (
    <div className={styles.row} aria-busy={isBusy}>
      {buttons
        .filter(({ isShown }) => isShown)
        .map(({ label, press }) => (
          <button key={label(locale)} type="button" className={shell.plain} onClick={press}>
            {label(locale)}
          </button>
        ))}
    </div>
  );
}
