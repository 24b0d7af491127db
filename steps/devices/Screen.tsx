import { useState } from "react";
import type { ToolAddress, ToolServices } from "../../commerce/services.ts";
import type { ToolProps } from "../../engine/core/tool.ts";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import { paths } from "../../schemas/generated/paths.ts";
import type { Data } from "../../schemas/generated/steps/devices.ts";
import type { DeskDevice, DeskDevicesResponse } from "../../schemas/generated/wire.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LoadFailure } from "../../ui/LoadFailure.tsx";
import { Prompt } from "../../ui/Prompt.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useSubmission } from "../../ui/useSubmission.ts";
import { DeviceList } from "./DeviceList.tsx";
import { defaults } from "./defaults.ts";
import { RenameDialog } from "./RenameDialog.tsx";

/** The devices that were enrolled for the box office: by whom, when each was last used, another name for it, an end to it. */
export default function DevicesScreen({ data, services }: ToolProps<Data, ToolServices, ToolAddress>) {
  const settings = { ...defaults, ...data };
  const { value, error, retry } = useLoaded(paths.devices(), services.get);
  const [renaming, setRenaming] = useState<DeskDevice>();
  const [revoking, setRevoking] = useState<DeskDevice>();
  const revocation = useSubmission<DeskDevice, DeskDevicesResponse>({
    send: ({ id }, key) => services.post(paths.revokeDevice(), { id }, { idempotencyKey: key }),
    isUnanswered: () => false,
    onAnswer(_answer, { name }) {
      setRevoking(undefined);
      services.notify({ message: settings.revokedText.replace("{device}", name) });
      // Of the device in use the session has ended with it: asking again leads to the login.
      retry();
    },
    onFailure(failure) {
      setRevoking(undefined);
      services.notify({ message: failure.message, type: "error" });
      retry();
    },
  });

  if (value === undefined && error !== undefined) return <LoadFailure title={settings.failedTitle} message={error.message} onRetry={retry} />;
  if (value === undefined) return <Skeleton shape="rows" label="Loading the devices" />;
  if (value.devices.length === 0) return <EmptyState title={settings.emptyTitle}>{settings.emptyText}</EmptyState>;
  return (
    <>
      <DeviceList devices={value.devices} settings={settings} moment={services.moment} onRename={setRenaming} onRevoke={setRevoking} />
      <RenameDialog
        device={renaming}
        settings={settings}
        services={services}
        onClose={() => setRenaming(undefined)}
        onRenamed={() => {
          setRenaming(undefined);
          retry();
        }}
      />
      {revoking && (
        <Prompt
          title={settings.revokeTitle.replace("{device}", revoking.name)}
          options={[
            { label: settings.cancelText, onChoose: () => setRevoking(undefined) },
            { label: settings.revokeText, onChoose: () => revocation.submit(revoking), busy: revocation.state === "sending" },
          ]}
          onDismiss={() => setRevoking(undefined)}
        >
          <p>{settings.revokeExplanation}</p>
        </Prompt>
      )}
    </>
  );
}
