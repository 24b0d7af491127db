import { checkForm } from "../../commerce/forms/check-form.ts";
import type { ToolServices } from "../../commerce/services.ts";
import * as labels from "../../messages/generated/forms/device-name.ts";
import * as say from "../../messages/generated/steps/devices.ts";
import { type DeviceName, deviceName } from "../../schemas/generated/forms/device-name.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import type { Data } from "../../schemas/generated/steps/devices.ts";
import type { DeskDevice, DeskDevicesResponse } from "../../schemas/generated/wire.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { SubmittedForm } from "../../ui/forms/submitted-form.tsx";
import { useSubmission } from "../../ui/use-submission.ts";
import { useText } from "../../ui/use-text.ts";

interface RenameDialogProps {
  device: DeskDevice | undefined;
  data: Data;
  services: ToolServices;
  onClose(): void;
  onRenamed(): void;
}

export function RenameDialog({ device, data, services, onClose, onRenamed }: RenameDialogProps) {
  const text = useText(say, data);
  return (
    <Dialog title={text("renameTitle", { device: device?.name ?? "" })} open={device !== undefined} onClose={onClose}>
      {device && <NameForm key={device.id} device={device} data={data} services={services} onRenamed={onRenamed} />}
    </Dialog>
  );
}

function NameForm({
  device,
  data,
  services,
  onRenamed,
}: { device: DeskDevice } & Pick<RenameDialogProps, "data" | "services" | "onRenamed">) {
  const text = useText(say, data);
  const saving = useSubmission<DeviceName, DeskDevicesResponse>({
    send: ({ name }, key) => services.post(staffPaths.renameDevice(), { id: device.id, name }, { idempotencyKey: key }),
    onAnswer(_answer, { name }) {
      services.notify({ message: text("renamedText", { device: name }) });
      onRenamed();
    },
  });
  return (
    <SubmittedForm
      form={deviceName}
      labels={labels}
      initial={{ name: device.name }}
      check={checkForm}
      submission={saving}
    >
      <button type="submit" className="button" aria-busy={saving.state === "sending"}>
        {text("saveText")}
      </button>
    </SubmittedForm>
  );
}
