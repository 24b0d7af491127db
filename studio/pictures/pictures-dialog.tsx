import { type DragEvent, useId, useRef, useState } from "react";
import { CallError } from "../../commerce/errors.ts";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import { factSeparator } from "../../messages/formats/list.ts";
import * as say from "../../messages/generated/studio/pictures.ts";
import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import type { StudioPicture, StudioPictureResponse, StudioPicturesResponse } from "../../schemas/generated/wire.ts";
import { saveFile } from "../../ui/device.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { useAct } from "../../ui/use-act.ts";
import { momentIn } from "../moment.ts";
import { api } from "../state/session.ts";
import styles from "./pictures.module.css";
import { asBase64, type PreparedPicture, preparePicture } from "./prepare-picture.ts";

interface PicturesDialogProps {
  open: boolean;
  chosen: string;
  onClose(): void;
  onChoose(name: string): void;
}

/** Selects one of the museum's pictures or uploads another (docs/behaviour.md, "Pictures"). */
export function PicturesDialog({ open, onClose, ...props }: PicturesDialogProps) {
  const locale = useLocale();
  return (
    <Dialog title={say.title(locale)} open={open} onClose={onClose}>
      <Pictures {...props} />
    </Dialog>
  );
}

function Pictures({ chosen, onChoose }: Pick<PicturesDialogProps, "chosen" | "onChoose">) {
  const locale = useLocale();
  const [wanted, setWanted] = useState("");
  const { value, error, retry } = useLoaded<StudioPicturesResponse, string>("pictures", (_key, signal) =>
    api.get("studio", studioPaths.studioPictures(), signal),
  );
  const removing = useAct<{ name: string }, StudioPicturesResponse>({
    send: (picture, key) => api.post("studio", studioPaths.studioRemovePicture(), picture, { idempotencyKey: key }),
    onAnswer: retry,
  });
  const all = value?.pictures ?? [];
  const isUpload = ({ name }: { name: string }) => name.startsWith("uploads/");
  // Authors most often look for their own uploads.
  const uploadsFirst = [...all.filter(isUpload), ...all.filter((picture) => !isUpload(picture))];
  const shown = uploadsFirst.filter(({ name }) => name.toLowerCase().includes(wanted.trim().toLowerCase()));

  return (
    <div className={styles.pictures}>
      <Upload onUploaded={onChoose} />
      {error && value === undefined && <LoadFailure title={say.failed(locale)} error={error} onRetry={retry} />}
      {!error && value === undefined && <p aria-busy="true">{say.loading(locale)}</p>}
      {removing.failure && <p role="alert">{removing.failure.message}</p>}
      {all.length > 12 && (
        <label className={styles.find}>
          <span>{say.find(locale)}</span>
          <input type="search" autoComplete="off" value={wanted} onChange={({ target }) => setWanted(target.value)} />
        </label>
      )}
      {value !== undefined && shown.length === 0 && (
        <p role="status">{all.length === 0 ? say.empty(locale) : say.none(locale)}</p>
      )}
      <ul aria-label={say.title(locale)} className={styles.list}>
        {shown.map((picture) => (
          <PictureItem
            key={picture.name}
            picture={picture}
            isChosen={picture.name === chosen}
            onChoose={() => onChoose(picture.name)}
            onRemove={() => void removing.submit({ name: picture.name })}
          />
        ))}
      </ul>
    </div>
  );
}

interface PictureItemProps {
  picture: StudioPicture;
  isChosen: boolean;
  onChoose(): void;
  onRemove(): void;
}

function PictureItem({ picture, isChosen, onChoose, onRemove }: PictureItemProps) {
  const locale = useLocale();
  const id = useId();
  const { name, address, mayRemove } = picture;
  return (
    <li>
      <button type="button" aria-pressed={isChosen} aria-describedby={id} onClick={onChoose}>
        <img src={address} alt="" loading="lazy" decoding="async" />
        <span>{name.replace(/^uploads\//, "")}</span>
      </button>
      <small id={id}>{aboutPicture(locale, picture)}</small>
      {mayRemove && !isChosen && (
        <button
          type="button"
          className={styles.remove}
          aria-label={say.removeNamed(locale, { name })}
          onClick={onRemove}
        >
          <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
            <path d="m3 3 10 10M13 3 3 13" fill="none" stroke="currentColor" strokeWidth="1.75" />
          </svg>
        </button>
      )}
    </li>
  );
}

const maxTitles = 2;

function aboutPicture(locale: string, { usedIn = [], mayRemove, name, storedAt }: StudioPicture): string {
  const titles = usedIn.slice(0, maxTitles);
  const count = usedIn.length - titles.length;
  const unpublished = name.startsWith("uploads/") && !mayRemove ? say.inDraft(locale) : say.unused(locale);
  const use =
    count > 0
      ? say.usedInMore(locale, { titles, count })
      : titles.length > 0
        ? say.usedIn(locale, { titles })
        : unpublished;
  return [use, storedAt && say.storedAt(locale, { moment: momentIn(locale, storedAt) })]
    .filter(Boolean)
    .join(factSeparator(locale));
}

function Upload({ onUploaded }: { onUploaded(name: string): void }) {
  const locale = useLocale();
  const id = useId();
  const { upload, uploading, failure, refused } = useUpload(onUploaded);
  const [isOver, setOver] = useState(false);
  const drop = {
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      upload(event.dataTransfer.files[0]);
    },
  };
  return (
    <div className={styles.upload} data-over={isOver || undefined} {...drop}>
      <label htmlFor={id}>{isOver ? say.drop(locale) : say.upload(locale)}</label>
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif,image/svg+xml"
        aria-describedby={`${id}-hint`}
        aria-busy={uploading !== undefined}
        onChange={({ target }) => {
          upload(target.files?.[0]);
          // Reset, so that selecting the same file again is a change.
          target.value = "";
        }}
      />
      <p id={`${id}-hint`}>{say.uploadHint(locale)}</p>
      <p role="status">{uploading !== undefined && say.preparing(locale, { name: uploading })}</p>
      {failure && <p role="alert">{failure.message}</p>}
      {refused && (
        <button type="button" onClick={() => saveFile(fileNameOf(refused), refused.file, refused.file.type)}>
          {say.download(locale)}
        </button>
      )}
    </div>
  );
}

interface UploadInput {
  readonly file: File;
  /** Identifies the file, because JSON shows nothing of it. */
  readonly of: readonly unknown[];
}

/** Prepares and uploads one picture at a time. After another choice, an upload is only listed. */
function useUpload(onUploaded: (name: string) => void) {
  const locale = useLocale();
  const [name, setName] = useState<string>();
  const prepared = useRef<PreparedPicture>(undefined);
  const uploading = useAct<UploadInput, StudioPictureResponse>({
    async send({ file }, idempotencyKey) {
      setName(file.name);
      prepared.current = undefined;
      prepared.current = await preparePicture(file, locale);
      const content = await asBase64(prepared.current.file);
      const body = { name: prepared.current.name.slice(-200), content };
      return api.post("studio", studioPaths.studioAddPicture(), body, { idempotencyKey });
    },
    onAnswer: ({ picture }) => onUploaded(picture.name),
    resends: false,
  });
  const { failure, isBusy, submit } = uploading;
  const isReadOnly = failure instanceof CallError && failure.code === "STUDIO_READ_ONLY";
  return {
    upload(file: File | undefined) {
      if (file !== undefined) void submit({ file, of: [file.name, file.size, file.lastModified] });
    },
    uploading: isBusy ? name : undefined,
    failure,
    /** A picture that a read-only server refused, offered for download. */
    refused: isReadOnly ? prepared.current : undefined,
  };
}

/** The name to use in the configuration folder. */
function fileNameOf({ name, file }: PreparedPicture): string {
  const [, ending = ""] = /^image\/(\w+)/.exec(file.type) ?? [];
  return `${name.replace(/\.\w+$/, "")}.${ending}`;
}
