import { useId, useRef, useState } from "react";
import { CallError } from "../../commerce/errors.ts";
import type { ToolServices } from "../../commerce/services.ts";
import * as say from "../../messages/generated/steps/orders.ts";
import { maxNoteLength } from "../../schemas/api/limits.ts";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import type { Settings } from "../../schemas/generated/steps/orders.ts";
import type { OrderNote, OrderNoteRequest, OrderRecord, RemoveOrderNoteRequest } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { KeepOrCancel } from "../../ui/museum/order/change-order.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import { useAct } from "../../ui/use-act.ts";
import { useText } from "../../ui/use-text.ts";
import dialog from "./change.module.css";
import { Failed } from "./change.tsx";
import styles from "./orders.module.css";

interface NotesProps {
  notes: readonly OrderNote[];
  services: Pick<ToolServices, "moment">;
  onRemove(note: OrderNote): void;
}

/** Notes of staff on an order, newest first; never printed, because guests get the print. */
export function Notes({ notes, services, onRemove }: NotesProps) {
  const locale = useLocale();
  const id = useId();
  if (notes.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.notes}>
      <h3 id={id}>{say.notesTitle(locale)}</h3>
      <ul className={styles.events}>
        {notes.map((note) => (
          <li key={note.id}>
            <time dateTime={note.at}>{services.moment(note.at)}</time>
            <div className={styles.note}>
              <p id={id + note.id}>{note.text}</p>
              <p className={styles.quiet}>{note.by}</p>
              {note.removable && (
                <button
                  type="button"
                  className={styles.small}
                  aria-describedby={id + note.id}
                  onClick={() => onRemove(note)}
                >
                  {say.removeNote(locale)}
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface NoteChangeProps {
  order: OrderRecord;
  settings: Settings;
  services: ToolServices;
  onClose(): void;
  onNotes(notes: OrderNote[], message: string): void;
  /** Called if the order on screen is out of date. */
  onStale(): void;
}

/** Reports also after the dialog closed. */
function useNotes<Body extends OrderNoteRequest | RemoveOrderNoteRequest>(
  path: ReturnType<typeof staffPaths.addOrderNote | typeof staffPaths.removeOrderNote>,
  message: string,
  { services, onNotes, onStale }: NoteChangeProps,
) {
  return useAct({
    send: (body: Body, key) => services.post(path, body, { idempotencyKey: key }),
    reportsAfterUnmount: true,
    onAnswer: ({ notes }) => onNotes(notes, message),
    onRefused(error) {
      if (error instanceof CallError && [404, 409].includes(error.status)) onStale();
    },
  });
}

export function AddNote(props: NoteChangeProps) {
  const { order, settings, onClose } = props;
  const locale = useLocale();
  const text = useText(say, settings);
  const [note, setNote] = useState("");
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const adding = useNotes<OrderNoteRequest>(
    staffPaths.addOrderNote({ orderId: order.id }),
    say.noteAdded(locale),
    props,
  );
  function submit() {
    const isBlank = note.trim() === "";
    setMissing(isBlank);
    if (isBlank) field.current?.focus();
    else void adding.submit({ text: note.trim() });
  }
  return (
    <div className={dialog.change}>
      <TextArea
        ref={field}
        rows={3}
        focusFirst
        label={say.noteLabel(locale)}
        note={say.noteHint(locale)}
        value={note}
        maxLength={maxNoteLength}
        onChange={setNote}
        locked={adding.isLocked}
        required
        invalid={isMissing}
      />
      <Failed settings={settings} change={adding} problem={isMissing ? say.noteMissing(locale) : undefined} />
      <div className={styles.buttons}>
        <button type="button" onClick={onClose}>
          {text("keepText")}
        </button>
        <button type="button" className="button" aria-busy={adding.isBusy} onClick={submit}>
          {say.addNote(locale)}
        </button>
      </div>
    </div>
  );
}

export function RemoveNote({ note, ...props }: NoteChangeProps & { note: OrderNote }) {
  const { order, settings, onClose } = props;
  const locale = useLocale();
  const text = useText(say, settings);
  const removing = useNotes<RemoveOrderNoteRequest>(
    staffPaths.removeOrderNote({ orderId: order.id }),
    say.noteRemoved(locale),
    props,
  );
  return (
    <div className={dialog.change}>
      <p className={styles.note}>{note.text}</p>
      <Failed settings={settings} change={removing} />
      <div className={styles.buttons}>
        <KeepOrCancel
          isBusy={removing.isBusy}
          keepText={text("keepText")}
          cancelText={say.removeNote(locale)}
          className={styles.dangerous}
          onKeep={onClose}
          onCancel={() => removing.submit({ id: note.id })}
        />
      </div>
    </div>
  );
}
