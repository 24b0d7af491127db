import { useState } from "react";
import type { ToolAddress, ToolServices } from "../../commerce/services.ts";
import type { ToolProps } from "../../engine/core/tool.ts";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import * as say from "../../messages/generated/steps/devices.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import type { Data } from "../../schemas/generated/steps/devices.ts";
import type { DeskDevice, DeskDevicesResponse } from "../../schemas/generated/wire.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { Prompt } from "../../ui/prompt.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useSubmission } from "../../ui/use-submission.ts";
import { useText } from "../../ui/use-text.ts";
import { DeviceList } from "./device-list.tsx";
import { RenameDialog } from "./rename-dialog.tsx";

export default function DevicesScreen({ data, services }: ToolProps<Data, ToolServices, ToolAddress>) {
  const locale = useLocale();
  const text = useText(say, data);
  const { value, error, retry } = useLoaded(staffPaths.devices(), services.get);
  const [renaming, setRenaming] = useState<DeskDevice>();
  const [revoking, setRevoking] = useState<DeskDevice>();
  const revocation = useSubmission<DeskDevice, DeskDevicesResponse>({
    send: ({ id }, key) => services.post(staffPaths.revokeDevice(), { id }, { idempotencyKey: key }),
    isUnanswered: () => false,
    onAnswer(_answer, { name }) {
      setRevoking(undefined);
      services.notify({ message: text("revokedText", { device: name }) });
      // Revoking this device ended its own session: the reload then leads to the login.
      retry();
    },
    onFailure(failure) {
      setRevoking(undefined);
      services.notify({ message: failure.message, type: "error" });
      retry();
    },
  });
  const unlocking = useSubmission<DeskDevice, DeskDevicesResponse>({
    send: ({ id }, key) => services.post(staffPaths.unlockDevice(), { id }, { idempotencyKey: key }),
    isUnanswered: () => false,
    onAnswer(_answer, { name }) {
      services.notify({ message: text("unlockedText", { device: name }) });
      retry();
    },
    onFailure(failure) {
      services.notify({ message: failure.message, type: "error" });
      retry();
    },
  });

  if (value === undefined && error !== undefined)
    return <LoadFailure title={text("failedTitle")} message={error.message} onRetry={retry} />;
  if (value === undefined) return <Skeleton shape="rows" label={say.loading(locale)} />;
  if (value.devices.length === 0) return <EmptyState title={text("emptyTitle")}>{text("emptyText")}</EmptyState>;
  return (
    <>
      <DeviceList
        devices={value.devices}
        data={data}
        moment={services.moment}
        onRename={setRenaming}
        onRevoke={setRevoking}
        onUnlock={unlocking.submit}
      />
      <RenameDialog
        device={renaming}
        data={data}
        services={services}
        onClose={() => setRenaming(undefined)}
        onRenamed={() => {
          setRenaming(undefined);
          retry();
        }}
      />
      {revoking && (
        <Prompt
          title={text("revokeTitle", { device: revoking.name })}
          options={[
            { label: text("cancelText"), onChoose: () => setRevoking(undefined) },
            {
              label: text("revokeText"),
              onChoose: () => revocation.submit(revoking),
              busy: revocation.state === "sending",
              dangerous: true,
            },
          ]}
          onDismiss={() => setRevoking(undefined)}
        >
          <p>{text("revokeExplanation")}</p>
        </Prompt>
      )}
    </>
  );
}
