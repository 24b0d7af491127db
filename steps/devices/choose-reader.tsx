import { useId, useState } from "react";
import type { ToolServices } from "../../commerce/services.ts";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import * as say from "../../messages/generated/steps/devices.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import type { Data } from "../../schemas/generated/steps/devices.ts";
import type { CardReader, DeskDevice, DeskDevicesResponse } from "../../schemas/generated/wire.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useAct } from "../../ui/use-act.ts";
import { useText } from "../../ui/use-text.ts";
import styles from "./devices.module.css";

interface ChooseReaderProps {
  device: DeskDevice;
  data: Data;
  services: ToolServices;
  onClose(): void;
  onChosen(): void;
}

/** Chooses the card reader that a device sells with. */
export function ChooseReader({ device, data, services, onClose, onChosen }: ChooseReaderProps) {
  const locale = useLocale();
  const text = useText(say, data);
  const { value, error, retry } = useLoaded(staffPaths.cardReaders(), services.get);
  const choosing = useAct<CardReader | undefined, DeskDevicesResponse>({
    send: (reader, key) =>
      services.post(
        staffPaths.chooseReader(),
        { id: device.id, ...(reader && { readerId: reader.id }) },
        { idempotencyKey: key },
      ),
    resends: false,
    reportsAfterUnmount: true,
    onAnswer(_answer, reader) {
      const names = { device: device.name, reader: reader?.label ?? "" };
      services.notify({ message: reader ? text("readerChosenText", names) : text("readerRemovedText", names) });
      onChosen();
    },
  });
  return (
    <Dialog title={text("readerTitle", { device: device.name })} open onClose={onClose}>
      {value === undefined && error !== undefined && (
        <LoadFailure title={text("readersFailedTitle")} error={error} onRetry={retry} />
      )}
      {value === undefined && error === undefined && <Skeleton shape="rows" label={say.loadingReaders(locale)} />}
      {value && (
        <ReaderForm
          readers={value.readers}
          {...{ device, data }}
          isBusy={choosing.isBusy}
          failure={choosing.failure}
          onSave={choosing.submit}
        />
      )}
    </Dialog>
  );
}

interface ReaderFormProps {
  device: DeskDevice;
  data: Data;
  readers: readonly CardReader[];
  isBusy: boolean;
  failure: Error | undefined;
  onSave(reader: CardReader | undefined): void;
}

function ReaderForm({ device, data, readers, isBusy, failure, onSave }: ReaderFormProps) {
  const text = useText(say, data);
  const name = useId();
  const current = readers.find(({ id }) => id === device.reader?.id);
  const [chosen, setChosen] = useState(current?.id);
  const isGone = device.reader !== undefined && current === undefined;
  return (
    <form
      className={styles.readers}
      onSubmit={(event) => {
        event.preventDefault();
        onSave(readers.find(({ id }) => id === chosen));
      }}
    >
      {isGone && <p className={styles.failed}>{text("readerGoneText", { reader: device.reader?.label ?? "" })}</p>}
      {readers.length === 0 && <p>{text("noReadersText")}</p>}
      <fieldset>
        <legend className="visually-hidden">{text("readerText")}</legend>
        {readers.map(({ id, label, offline }) => (
          <label key={id}>
            <input type="radio" name={name} checked={chosen === id} onChange={() => setChosen(id)} />
            <span>
              <span>{label}</span> {offline && <span className={styles.offline}>{text("offlineText")}</span>}
            </span>
          </label>
        ))}
        <label>
          <input type="radio" name={name} checked={chosen === undefined} onChange={() => setChosen(undefined)} />
          <span>{text("noReaderText")}</span>
        </label>
      </fieldset>
      {failure && (
        <p role="alert" className={styles.failed}>
          {failure.message}
        </p>
      )}
      <button type="submit" className="button" aria-busy={isBusy}>
        {text("saveText")}
      </button>
    </form>
  );
}
