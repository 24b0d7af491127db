import { useState } from "react";
import { CallError } from "../../commerce/errors.ts";
import { checkForm } from "../../commerce/forms/check-form.ts";
import * as labels from "../../messages/generated/forms/employee-invitation.ts";
import * as say from "../../messages/generated/studio/employees.ts";
import { type EmployeeInvitation, employeeInvitation } from "../../schemas/generated/forms/employee-invitation.ts";
import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import type { StudioEmployeeResponse } from "../../schemas/generated/wire.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { SchemaForm } from "../../ui/forms/SchemaForm.tsx";
import { useLocale } from "../../ui/locale.ts";
import { useSubmission } from "../../ui/useSubmission.ts";
import { api } from "../state/session.ts";
import styles from "./employees.module.css";
import { PermissionFields } from "./PermissionFields.tsx";

interface InviteDialogProps {
  open: boolean;
  onClose(): void;
  onInvited(email: string): void;
}

/** Asks for whom to invite, and what they may do. */
export function InviteDialog({ open, onClose, onInvited }: InviteDialogProps) {
  const locale = useLocale();
  return (
    <Dialog title={say.inviteTitle(locale)} open={open} onClose={onClose}>
      <InviteForm onInvited={onInvited} />
    </Dialog>
  );
}

interface Invitation extends EmployeeInvitation {
  readonly permissions: readonly string[];
}

function InviteForm({ onInvited }: Pick<InviteDialogProps, "onInvited">) {
  const locale = useLocale();
  const [value, setValue] = useState<Partial<EmployeeInvitation>>({});
  const [permissions, setPermissions] = useState<string[]>([]);
  const inviting = useSubmission<Invitation, StudioEmployeeResponse>({
    send: (invitation, key) => api.post("studio", studioPaths.studioInvite(), invitation, { idempotencyKey: key }),
    onAnswer: (_answer, { email }) => onInvited(email),
  });
  const { failure } = inviting;
  const { errors } = failure instanceof CallError ? failure : { errors: undefined };
  return (
    <>
      <p>{say.inviteText(locale)}</p>
      <SchemaForm
        form={employeeInvitation}
        labels={labels}
        value={value}
        onChange={setValue}
        check={(entered) => checkForm(employeeInvitation, entered).errors}
        serverErrors={errors}
        onSubmit={(entered) => inviting.submit({ ...checkForm(employeeInvitation, entered).value, permissions })}
      >
        <div className={styles.stack}>
          <PermissionFields value={permissions} onChange={setPermissions} />
          {failure && !errors?.length && <p role="alert">{failure.message}</p>}
          <button type="submit" className="button" aria-busy={inviting.state === "sending"}>
            {say.send(locale)}
          </button>
        </div>
      </SchemaForm>
    </>
  );
}
