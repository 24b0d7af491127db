import { useEffect, useId, useState } from "react";
import { checkForm } from "../../commerce/forms/check-form.ts";
import type { ToolAddress, ToolServices } from "../../commerce/services.ts";
import type { ToolProps } from "../../engine/core/contract.ts";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import * as labels from "../../messages/generated/forms/device-name.ts";
import * as say from "../../messages/generated/steps/devices.ts";
import { type DeviceName, deviceName } from "../../schemas/generated/forms/device-name.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import type { Data } from "../../schemas/generated/steps/devices.ts";
import type { DeskDevice, DeskDevicesResponse } from "../../schemas/generated/wire.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useKeptFocus } from "../../ui/focus.ts";
import { SubmittedForm } from "../../ui/forms/submitted-form.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { Prompt } from "../../ui/prompt.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useAct } from "../../ui/use-act.ts";
import { useText } from "../../ui/use-text.ts";
import { ChooseReader } from "./choose-reader.tsx";
import styles from "./devices.module.css";

export default function DevicesScreen({ data, services }: ToolProps<Data, ToolServices, ToolAddress>) {
  const locale = useLocale();
  const text = useText(say, data);
  const { value, error, retry } = useLoaded(staffPaths.devices(), services.get);
  const own = value?.devices.find(({ current }) => current)?.name;
  useEffect(() => {
    if (own !== undefined) services.saveDeviceName(own);
  }, [own, services]);
  const [renaming, setRenaming] = useState<DeskDevice>();
  const [revoking, setRevoking] = useState<DeskDevice>();
  const [connecting, setConnecting] = useState<DeskDevice>();
  const unlocking = useAct<DeskDevice, DeskDevicesResponse>({
    send: ({ id }, key) => services.post(staffPaths.unlockDevice(), { id }, { idempotencyKey: key }),
    resends: false,
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
    return <LoadFailure title={text("failedTitle")} error={error} onRetry={retry} />;
  if (value === undefined) return <Skeleton shape="rows" label={say.loading(locale)} />;
  if (value.devices.length === 0) return <EmptyState title={text("emptyTitle")}>{text("emptyText")}</EmptyState>;
  return (
    <>
      <DeviceList
        {...value}
        data={data}
        moment={services.moment}
        onConnect={setConnecting}
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
      {connecting && (
        <ChooseReader
          device={connecting}
          data={data}
          services={services}
          onClose={() => setConnecting(undefined)}
          onChosen={() => {
            setConnecting(undefined);
            retry();
          }}
        />
      )}
      {revoking && (
        <RevokePrompt
          device={revoking}
          data={data}
          services={services}
          onClose={() => setRevoking(undefined)}
          onStale={retry}
        />
      )}
    </>
  );
}

interface RevokePromptProps {
  device: DeskDevice;
  data: Data;
  services: ToolServices;
  onClose(): void;
  onStale(): void;
}

function RevokePrompt({ device, data, services, onClose, onStale }: RevokePromptProps) {
  const text = useText(say, data);
  const revocation = useAct<DeskDevice, DeskDevicesResponse>({
    send: ({ id }, key) => services.post(staffPaths.revokeDevice(), { id }, { idempotencyKey: key }),
    resends: false,
    reportsAfterUnmount: true,
    onAnswer(_answer, { name }) {
      onClose();
      services.notify({ message: text("revokedText", { device: name }) });
      // Revoking this device ended its own session: the reload then leads to the login.
      onStale();
    },
    onFailure(failure) {
      onClose();
      services.notify({ message: failure.message, type: "error" });
      onStale();
    },
  });
  return (
    <Prompt
      title={text("revokeTitle", { device: device.name })}
      options={[
        { label: text("cancelText"), onChoose: onClose },
        {
          label: text("revokeText"),
          onChoose: () => revocation.submit(device),
          busy: revocation.isBusy,
          dangerous: true,
        },
      ]}
      onDismiss={onClose}
    >
      <p>{text("revokeExplanation")}</p>
    </Prompt>
  );
}

interface RenameDialogProps {
  device: DeskDevice | undefined;
  data: Data;
  services: ToolServices;
  onClose(): void;
  onRenamed(): void;
}

function RenameDialog({ device, data, services, onClose, onRenamed }: RenameDialogProps) {
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
  const saving = useAct<DeviceName, DeskDevicesResponse>({
    send: ({ name }, key) => services.post(staffPaths.renameDevice(), { id: device.id, name }, { idempotencyKey: key }),
    resends: false,
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
      <button type="submit" className="button" aria-busy={saving.isBusy}>
        {text("saveText")}
      </button>
    </SubmittedForm>
  );
}

interface DeviceListProps extends DeskDevicesResponse {
  data: Data;
  moment(instant: string): string;
  onConnect(device: DeskDevice): void;
  onRename(device: DeskDevice): void;
  onRevoke(device: DeskDevice): void;
  onUnlock(device: DeskDevice): void;
}

function DeviceList({ devices, hasReaders, data, moment, ...acts }: DeviceListProps) {
  const { onConnect, onRename, onRevoke, onUnlock } = acts;
  const locale = useLocale();
  const text = useText(say, data);
  const id = useId();
  const list = useKeptFocus<HTMLUListElement>();
  return (
    <ul ref={list} className={styles.devices} aria-label={text("listLabel")}>
      {devices.map((device) => (
        <li key={device.id} data-row={device.id}>
          <div className={styles.device}>
            <p>
              <b id={`${id}${device.id}`}>{device.name}</b>
              {device.current && <span className={styles.current}>{text("currentText")}</span>}
            </p>
            {device.lockedUntil !== undefined && (
              <p className={styles.small}>
                <b>{text("lockedText", { date: moment(device.lockedUntil) })}</b>
              </p>
            )}
            {device.revokedScans !== undefined && (
              <p className={styles.small}>
                <b>{say.revokedScansText(locale, { count: device.revokedScans })}</b>
              </p>
            )}
            {(hasReaders || device.reader) && (
              <p className={styles.small}>
                {device.reader ? text("hasReaderText", { reader: device.reader.label }) : text("noReaderText")}
              </p>
            )}
            <p className={styles.small}>{text("lastSeenText", { date: moment(device.lastSeenAt) })}</p>
            <p className={styles.small}>
              {text("enrolledText", { name: device.enrolledBy, date: moment(device.enrolledAt) })}
            </p>
          </div>
          <div className={styles.actions}>
            {device.lockedUntil !== undefined && (
              <button type="button" aria-describedby={`${id}${device.id}`} onClick={() => onUnlock(device)}>
                {text("unlockText")}
              </button>
            )}
            {hasReaders && (
              <button type="button" aria-describedby={`${id}${device.id}`} onClick={() => onConnect(device)}>
                {text("readerText")}
              </button>
            )}
            <button type="button" aria-describedby={`${id}${device.id}`} onClick={() => onRename(device)}>
              {text("renameText")}
            </button>
            <button type="button" aria-describedby={`${id}${device.id}`} onClick={() => onRevoke(device)}>
              {text("revokeText")}
            </button>
          </div>
        </li>
      ))}
    </ul>
  );
}
