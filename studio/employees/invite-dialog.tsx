import { useState } from "react";
import { checkForm } from "../../commerce/forms/check-form.ts";
import * as labels from "../../messages/generated/forms/employee-invitation.ts";
import * as say from "../../messages/generated/studio/employees.ts";
import { type EmployeeInvitation, employeeInvitation } from "../../schemas/generated/forms/employee-invitation.ts";
import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import type { StudioEmployeeResponse } from "../../schemas/generated/wire.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { SubmittedForm } from "../../ui/forms/submitted-form.tsx";
import { useLocale } from "../../ui/locale.ts";
import { useSubmission } from "../../ui/use-submission.ts";
import { postOnce } from "../state/session.ts";
import styles from "./employees.module.css";
import { PermissionFields } from "./permission-fields.tsx";

interface InviteDialogProps {
  open: boolean;
  onClose(): void;
  onInvited(email: string): void;
}

export function InviteDialog({ open, onClose, onInvited }: InviteDialogProps) {
  const locale = useLocale();
  return (
    <Dialog title={say.inviteTitle(locale)} open={open} onClose={onClose}>
      <InviteForm onInvited={onInvited} />
    </Dialog>
  );
}

function InviteForm({ onInvited }: Pick<InviteDialogProps, "onInvited">) {
  const locale = useLocale();
  const [permissions, setPermissions] = useState<string[]>([]);
  const inviting = useSubmission<EmployeeInvitation, StudioEmployeeResponse>({
    send: (person) => postOnce("studio", studioPaths.studioInvite(), { ...person, permissions }),
    onAnswer: (_answer, { email }) => onInvited(email),
  });
  return (
    <>
      <p>{say.inviteText(locale)}</p>
      <SubmittedForm form={employeeInvitation} labels={labels} check={checkForm} submission={inviting}>
        <div className={styles.stack}>
          <PermissionFields value={permissions} onChange={setPermissions} />
          <button type="submit" className="button" aria-busy={inviting.state === "sending"}>
            {say.send(locale)}
          </button>
        </div>
      </SubmittedForm>
    </>
  );
}
