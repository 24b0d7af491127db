import { useEffect, useRef, useState } from "react";
import type { StorefrontServices } from "../../commerce/services.ts";
import type { ScreenProps } from "../../engine/core/contract.ts";
import * as say from "../../messages/generated/steps/membership-account.ts";
import type { Answer, Data } from "../../schemas/generated/steps/membership-account.ts";
import type { Customer } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { Notice } from "../../ui/notice.tsx";
import { AccountFields, othersOf } from "./account-fields.tsx";
import { accountForms } from "./account-forms.ts";
import type { MembershipAccountAnswers } from "./definition.ts";
import { modeOf } from "./definition.ts";
import styles from "./membership-account.module.css";

type Props = ScreenProps<Data, Answer, object, MembershipAccountAnswers, StorefrontServices>;

export default function MembershipAccountScreen({ answer, change, customer, services, submission }: Props) {
  const locale = useLocale();
  const mode = modeOf(answer, customer);
  const shown = accountForms[mode];
  const [said, setSaid] = useState<"registered" | "signed-out">();
  const heading = useFocusOnChange(mode);
  return (
    <div className={styles.account}>
      <div role="status">
        {said === "signed-out" && <Notice title={say.signInAgain(locale)} description={say.entriesKept(locale)} />}
        {said === "registered" && <Notice title={say.registered(locale)} description={say.registeredHint(locale)} />}
      </div>
      {/* First, because most who join are new. */}
      {mode === "sign-in" && (
        <p className={styles.newHere}>
          <span>{say.newHere(locale)}</span>
          <button type="button" onClick={() => change({ ...answer, mode: "register" })}>
            {say.createAccount(locale)}
          </button>
        </p>
      )}
      <h2 ref={heading} tabIndex={-1}>
        {shown.title(locale)}
      </h2>
      {shown.hint && <p>{shown.hint(locale)}</p>}
      <AccountFields
        key={mode}
        of={shown}
        customer={customer as Customer | null}
        entered={answer?.entered ?? {}}
        services={services}
        submission={submission}
        onEntered={(entered) => change({ mode, entered: { ...answer?.entered, ...entered } })}
        onSent={() => {
          setSaid(mode === "register" ? "registered" : undefined);
          // Drop the submitted fields. A visitor who signs out later has an account, so show the sign-in form next.
          const entered = othersOf(shown.form, answer?.entered ?? {});
          change({ mode: "sign-in", ...(Object.keys(entered).length > 0 && { entered }) });
        }}
        onSignedOut={(typed) => {
          setSaid("signed-out");
          const { email } = customer as Customer;
          change({ mode: "sign-in", entered: { ...answer?.entered, ...typed, email } });
        }}
      />
      {mode === "register" && (
        <p className={styles.other}>
          {say.haveAccount(locale)}
          <button type="button" onClick={() => change({ ...answer, mode: "sign-in" })}>
            {say.signInInstead(locale)}
          </button>
        </p>
      )}
    </div>
  );
}

/** Moves the focus to the heading when the form changes. */
function useFocusOnChange(mode: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(mode);
  useEffect(() => {
    if (before.current === mode) return;
    before.current = mode;
    heading.current?.focus();
  }, [mode]);
  return heading;
}
