import { useEffect, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { CallError } from "../../commerce/errors.ts";
import { checkForm } from "../../commerce/forms/check-form.ts";
import * as labels from "../../messages/generated/forms/employee-password.ts";
import * as say from "../../messages/generated/studio/account.ts";
import { type EmployeePassword, employeePassword } from "../../schemas/generated/forms/employee-password.ts";
import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import type { StudioInvitationResponse } from "../../schemas/generated/wire.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SubmittedForm } from "../../ui/forms/submitted-form.tsx";
import { useLocale } from "../../ui/locale.ts";
import { useAct } from "../../ui/use-act.ts";
import { boot } from "../boot.ts";
import shell from "../shell/shell.module.css";
import type { JoinedState } from "../shell/sign-in.tsx";
import { api, session, signOut } from "../state/session.ts";

/** /studio/invitation#…: the target of an invitation's link. */
export function InvitationPage() {
  const locale = useLocale();
  const navigate = useNavigate();
  const token = useToken();
  const joining = useAct<EmployeePassword, StudioInvitationResponse>({
    send: (entered, key) =>
      api.post("studio", studioPaths.studioJoin(), { token, ...entered }, { idempotencyKey: key }),
    onAnswer({ email: joined }) {
      // A session on this computer belongs to another employee.
      if (session.token !== null) signOut();
      void navigate("/studio", { replace: true, state: { joined } satisfies JoinedState });
    },
  });
  useEffect(() => {
    document.title = `${say.invitationTitle(locale)} | ${boot.museum}`;
  }, [locale]);
  const { failure } = joining;
  const code = failure instanceof CallError ? failure.code : undefined;
  if (token === "" || code === "TOKEN_INVALID")
    return (
      <main className={shell.signIn}>
        <EmptyState title={say.spentTitle(locale)} headingLevel={1}>
          <p>{say.spentText(locale)}</p>
          <p>
            <Link to="/studio">{say.toSignIn(locale)}</Link>
          </p>
        </EmptyState>
      </main>
    );
  return (
    <main className={shell.signIn}>
      <p className={shell.hint}>{boot.museum}</p>
      <h1>{say.invitationTitle(locale)}</h1>
      <p>{say.invitationText(locale)}</p>
      <SubmittedForm form={employeePassword} labels={labels} check={checkForm} submission={joining}>
        <button className="button" type="submit" aria-busy={joining.isBusy}>
          {say.savePassword(locale)}
        </button>
      </SubmittedForm>
    </main>
  );
}

/** Moves the token from the URL to history state, so that it is not shared or shown; a reload keeps it. */
function useToken(): string {
  const navigate = useNavigate();
  const { pathname, hash, state } = useLocation();
  const [token] = useState(() => hash.slice(1) || (state as { token?: string } | null)?.token || "");
  useEffect(() => {
    if (hash !== "") void navigate(pathname, { replace: true, state: { token } });
  }, [navigate, pathname, hash, token]);
  return token;
}
