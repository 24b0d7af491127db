import { useState } from "react";
import { useSnapshot } from "valtio";
import * as sayShell from "../../messages/generated/app/shell.ts";
import * as say from "../../messages/generated/studio/account.ts";
import { LanguageSelect } from "../../ui/language-select.tsx";
import { useLocale } from "../../ui/locale.ts";
import styles from "../employees/employees.module.css";
import { momentIn } from "../moment.ts";
import { PageHead } from "../shell/page-head.tsx";
import { permissionSummary } from "../shell/permission-names.ts";
import shell from "../shell/shell.module.css";
import { SignOut } from "../shell/shell.tsx";
import { accountState } from "../state/account.ts";
import { save } from "../state/draft.ts";
import { chooseLanguage } from "../state/session.ts";
import { FactorOff, FactorSetup } from "./second-factor.tsx";

/** The employee's own account (docs/behaviour.md, "Two-factor authentication"). */
export function AccountPage() {
  const locale = useLocale();
  const { account } = useSnapshot(accountState);
  const [isChanging, setChanging] = useState(false);
  const [done, setDone] = useState<"on" | "off">();
  if (account === null) return null;
  const { name, email, permissions, secondFactor } = account;
  const close = (result?: "on" | "off") => {
    setChanging(false);
    setDone(result);
  };
  return (
    <>
      <PageHead title={say.account(locale)}>
        <SignOut className={shell.pageSignOut} />
      </PageHead>
      <section className={shell.panel}>
        <h2>{name}</h2>
        {email !== null && <p>{say.signedInAs(locale, { email })}</p>}
        <div>
          <h3 className={shell.label}>{say.permissions(locale)}</h3>
          <p>{permissions.length === 0 ? say.noPermissions(locale) : permissionSummary(locale, permissions)}</p>
        </div>
      </section>
      <LanguagePanel />
      <section className={shell.panel}>
        <h2>{say.factor(locale)}</h2>
        <p role="status" className={styles.status}>
          {done && (done === "on" ? say.isOn : say.isOff)(locale)}
        </p>
        {isChanging ? (
          // After switching on, the recovery codes are still to be shown.
          <Change isOff={done !== "on" && secondFactor !== undefined} onClose={close} onSwitched={setDone} />
        ) : (
          <>
            {secondFactor === undefined ? (
              <p>{say.factorText(locale)}</p>
            ) : (
              <div>
                <p>{say.factorOn(locale, { moment: momentIn(locale, secondFactor.since) })}</p>
                <p className={shell.hint}>{say.codesLeft(locale, { count: secondFactor.recoveryCodes })}</p>
              </div>
            )}
            <p>
              <button
                type="button"
                className={secondFactor === undefined ? "button" : shell.plain}
                onClick={() => {
                  setDone(undefined);
                  setChanging(true);
                }}
              >
                {secondFactor === undefined ? say.switchOn(locale) : say.switchOff(locale)}
              </button>
            </p>
          </>
        )}
      </section>
    </>
  );
}

/** Keeps unsaved edits: they are sent before the studio is shown in another language. */
function LanguagePanel() {
  const locale = useLocale();
  const [failure, setFailure] = useState<string>();
  const choose = async (tag: string) => {
    setFailure(undefined);
    try {
      await save();
      await chooseLanguage(tag);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <section className={shell.panel}>
      <h2>{sayShell.language(locale)}</h2>
      <p>{say.languageText(locale)}</p>
      <LanguageSelect className={shell.language} onChoose={(tag) => void choose(tag)} />
      {failure !== undefined && <p role="alert">{failure}</p>}
    </section>
  );
}

interface ChangeProps {
  isOff: boolean;
  onClose(result?: "on" | "off"): void;
  onSwitched(result: "on"): void;
}

function Change({ isOff, onClose, onSwitched }: ChangeProps) {
  return isOff ? (
    <FactorOff onCancel={() => onClose()} onDone={() => onClose("off")} />
  ) : (
    <FactorSetup onCancel={() => onClose()} onSwitched={() => onSwitched("on")} onDone={() => onClose("on")} />
  );
}
