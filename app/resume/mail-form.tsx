import { useState } from "react";
import { unbroken } from "../../messages/formats/list.ts";
import * as say from "../../messages/generated/app/resume.ts";
import * as labels from "../../messages/generated/forms/password-recovery.ts";
import { type PasswordRecovery, passwordRecovery } from "../../schemas/generated/forms/password-recovery.ts";
import { paths } from "../../schemas/generated/paths.ts";
import { useLocale } from "../../ui/locale.ts";
import { AccountPageForm, Outcome, useForm } from "../account/account-page.tsx";
import { api } from "../state/api.ts";

/** Emails a link to continue a visit. */
export function MailForm({ token }: { token: string }) {
  const locale = useLocale();
  const [sentTo, setSentTo] = useState<string>();
  const state = useForm<PasswordRecovery, unknown>(
    {},
    {
      send: ({ email }, key) =>
        api.post("storefront", paths.mailResumeLink(), { token, email }, { idempotencyKey: key }),
      onAnswer: (_answer, { email }) => setSentTo(email),
    },
  );
  if (sentTo !== undefined)
    return (
      <Outcome>
        <p>{say.sent(locale, { email: unbroken(sentTo) })}</p>
      </Outcome>
    );
  return <AccountPageForm form={passwordRecovery} labels={labels} state={state} submitText={say.send(locale)} />;
}
