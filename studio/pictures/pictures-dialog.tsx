import { type DragEvent, useEffect, useId, useRef, useState } from "react";
import { CallError } from "../../commerce/errors.ts";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import * as say from "../../messages/generated/studio/pictures.ts";
import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import type { StudioPicture, StudioPicturesResponse } from "../../schemas/generated/wire.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { saveFile } from "../../ui/save-file.ts";
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
  const id = useId();
  const [wanted, setWanted] = useState("");
  const { value, error, retry } = useLoaded<StudioPicturesResponse, string>("pictures", (_key, signal) =>
    api.get("studio", studioPaths.studioPictures(), signal),
  );
  const [failure, setFailure] = useState<string>();
  const all = value?.pictures ?? [];
  const isUpload = ({ name }: { name: string }) => name.startsWith("uploads/");
  // Authors most often look for their own uploads.
  const uploadsFirst = [...all.filter(isUpload), ...all.filter((picture) => !isUpload(picture))];
  const shown = uploadsFirst.filter(({ name }) => name.toLowerCase().includes(wanted.trim().toLowerCase()));

  function remove(name: string): void {
    setFailure(undefined);
    api
      .post("studio", studioPaths.studioRemovePicture(), { name })
      .then(retry)
      .catch((thrown: Error) => setFailure(thrown.message));
  }

  return (
    <div className={styles.pictures}>
      <Upload onUploaded={onChoose} />
      {error && value === undefined && (
        <LoadFailure title={say.failed(locale)} message={error.message} onRetry={retry} />
      )}
      {!error && value === undefined && <p aria-busy="true">{say.loading(locale)}</p>}
      {failure !== undefined && <p role="alert">{failure}</p>}
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
        {shown.map((picture, index) => {
          const { name, address, mayRemove } = picture;
          return (
            <li key={name}>
              <button
                type="button"
                aria-pressed={name === chosen}
                aria-describedby={`${id}-${index}`}
                onClick={() => onChoose(name)}
              >
                <img src={address} alt="" loading="lazy" decoding="async" />
                <span>{name.replace(/^uploads\//, "")}</span>
              </button>
              <small id={`${id}-${index}`}>{aboutPicture(locale, picture)}</small>
              {mayRemove && name !== chosen && (
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={say.removeNamed(locale, { name })}
                  onClick={() => remove(name)}
                >
                  <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
                    <path d="m3 3 10 10M13 3 3 13" fill="none" stroke="currentColor" strokeWidth="1.75" />
                  </svg>
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const mostTitles = 2;

function aboutPicture(locale: string, { usedIn = [], mayRemove, name, storedAt }: StudioPicture): string {
  const titles = usedIn.slice(0, mostTitles);
  const count = usedIn.length - titles.length;
  const unpublished = name.startsWith("uploads/") && !mayRemove ? say.inDraft(locale) : say.unused(locale);
  const use =
    count > 0
      ? say.usedInMore(locale, { titles, count })
      : titles.length > 0
        ? say.usedIn(locale, { titles })
        : unpublished;
  return [use, storedAt && say.storedAt(locale, { moment: momentIn(locale, storedAt) })].filter(Boolean).join(" · ");
}

function Upload({ onUploaded }: { onUploaded(name: string): void }) {
  const locale = useLocale();
  const id = useId();
  const isBusy = useRef(false);
  const [underWay, setUnderWay] = useState<string>();
  const [failure, setFailure] = useState<string>();
  /** A picture that a read-only server refused, offered for download. */
  const [kept, setKept] = useState<PreparedPicture>();
  const [isOver, setOver] = useState(false);
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  async function upload(file: File | undefined): Promise<void> {
    if (file === undefined || isBusy.current) return;
    isBusy.current = true;
    setUnderWay(file.name);
    setFailure(undefined);
    setKept(undefined);
    let prepared: PreparedPicture | undefined;
    try {
      prepared = await preparePicture(file, locale);
      const content = await asBase64(prepared.file);
      const { picture } = await api.post("studio", studioPaths.studioAddPicture(), {
        name: prepared.name.slice(-200),
        content,
      });
      // After another choice, the upload is only listed.
      if (shown.current) onUploaded(picture.name);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
      if (error instanceof CallError && error.code === "STUDIO_READ_ONLY") setKept(prepared);
    } finally {
      isBusy.current = false;
      setUnderWay(undefined);
    }
  }

  const drop = {
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      void upload(event.dataTransfer.files[0]);
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
        aria-busy={underWay !== undefined}
        onChange={({ target }) => {
          void upload(target.files?.[0]);
          // Reset, so that selecting the same file again is a change.
          target.value = "";
        }}
      />
      <p id={`${id}-hint`}>{say.uploadHint(locale)}</p>
      <p role="status">{underWay !== undefined && say.preparing(locale, { name: underWay })}</p>
      {failure !== undefined && <p role="alert">{failure}</p>}
      {kept !== undefined && (
        <button type="button" onClick={() => saveFile(nameOf(kept), kept.file, kept.file.type)}>
          {say.download(locale)}
        </button>
      )}
    </div>
  );
}

/** The name to use in the configuration folder. */
function nameOf({ name, file }: PreparedPicture): string {
  const [, ending = ""] = /^image\/(\w+)/.exec(file.type) ?? [];
  return `${name.replace(/\.\w+$/, "")}.${ending}`;
}
