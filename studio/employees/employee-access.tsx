import { useState } from "react";
import * as say from "../../messages/generated/studio/employees.ts";
import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import type { StudioEmployee, StudioEmployeeResponse } from "../../schemas/generated/wire.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { useLocale } from "../../ui/locale.ts";
import { Prompt } from "../../ui/prompt.tsx";
import { momentIn } from "../moment.ts";
import shell from "../shell/shell.module.css";
import { api, postOnce } from "../state/session.ts";
import styles from "./employees.module.css";
import { useAct } from "./use-act.ts";

interface EmployeeAccessProps {
  employee: StudioEmployee;
  onChange(employee: StudioEmployee): void;
}

/** Actions that need confirmation, because they end sessions in use. */
type Question = "pin" | "factor" | "disable";

export function EmployeeAccess({ employee, onChange }: EmployeeAccessProps) {
  const locale = useLocale();
  const { id, name, email, disabled, hasPin, hasPassword, secondFactorSince, invitedUntil, lockedUntil, current } =
    employee;
  const [question, setQuestion] = useState<Question>();
  const [pin, setPin] = useState<string>();
  const [sent, setSent] = useState(false);
  const { failure, busy, act } = useAct();
  const change = (work: () => Promise<StudioEmployeeResponse>) =>
    act(async () => {
      setSent(false);
      setQuestion(undefined);
      onChange((await work()).employee);
    });
  const newPin = () =>
    change(async () => {
      const answer = await postOnce("studio", studioPaths.studioNewPin({ id }), {});
      setPin(answer.pin);
      return answer;
    });
  const inviteAgain = () =>
    change(async () => {
      const answer = await postOnce("studio", studioPaths.studioInviteAgain({ id }), {});
      setSent(true);
      return answer;
    });
  const questions = {
    pin: { title: say.newPinTitle, text: say.newPinText, button: say.newPin, answer: newPin },
    factor: {
      ...{ title: say.removeFactorTitle, text: say.removeFactorText, button: say.removeFactor },
      answer: () => change(() => postOnce("studio", studioPaths.studioRemoveFactor({ id }), {})),
    },
    disable: {
      ...{ title: say.disableTitle, text: say.disableText, button: say.disable },
      answer: () => change(() => api.post("studio", studioPaths.studioDisable({ id }), {})),
    },
  };
  const asked = question && questions[question];
  return (
    <section className={shell.panel}>
      <h2>{say.signingIn(locale)}</h2>
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
      {failure !== undefined && <p role="alert">{failure}</p>}
      <p role="status" className={styles.status}>
        {sent && say.sent(locale, { email: email ?? "" })}
      </p>
      <div className={styles.row} aria-busy={busy}>
        {lockedUntil !== undefined && (
          <button
            type="button"
            className={shell.plain}
            onClick={() => change(() => postOnce("studio", studioPaths.studioUnlock({ id }), {}))}
          >
            {say.unlock(locale)}
          </button>
        )}
        {!disabled && email !== null && (
          <button type="button" className={shell.plain} onClick={inviteAgain}>
            {say.inviteAgain(locale)}
          </button>
        )}
        {!disabled && (
          <button type="button" className={shell.plain} onClick={() => (hasPin ? setQuestion("pin") : newPin())}>
            {say.newPin(locale)}
          </button>
        )}
        {secondFactorSince !== undefined && !current && (
          <button type="button" className={shell.plain} onClick={() => setQuestion("factor")}>
            {say.removeFactor(locale)}
          </button>
        )}
        {disabled ? (
          <button
            type="button"
            className={shell.plain}
            onClick={() => change(() => api.post("studio", studioPaths.studioEnable({ id }), {}))}
          >
            {say.enable(locale)}
          </button>
        ) : (
          !current && (
            <button type="button" className={shell.plain} onClick={() => setQuestion("disable")}>
              {say.disable(locale)}
            </button>
          )
        )}
      </div>
      {asked && (
        <Prompt
          title={asked.title(locale, { name })}
          options={[
            { label: say.cancel(locale), onChoose: () => setQuestion(undefined) },
            { label: asked.button(locale), onChoose: asked.answer, dangerous: true },
          ]}
          onDismiss={() => setQuestion(undefined)}
        >
          <p>{asked.text(locale)}</p>
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
