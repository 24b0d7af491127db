import { type ReactNode, useId, useState } from "react";
import { Link } from "react-router-dom";
import { useSnapshot } from "valtio";
import * as say from "../../messages/generated/studio/draft.ts";
import * as holders from "../../messages/generated/studio/holders.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { useLocale } from "../../ui/locale.ts";
import { useAct } from "../../ui/use-act.ts";
import { sectionOf } from "../addresses.ts";
import { boot } from "../boot.ts";
import forms from "../forms/forms.module.css";
import { wallClock, wallMoment } from "../moment.ts";
import { draftState } from "../state/draft.ts";
import { publish, schedule } from "../state/draft-actions.ts";
import draftStyles from "./draft.module.css";
import { sentenceOf } from "./draft-notices.tsx";
import styles from "./shell.module.css";

interface PublishDialogProps {
  open: boolean;
  onClose(): void;
}

export function PublishDialog({ open, onClose }: PublishDialogProps) {
  const locale = useLocale();
  return (
    <Dialog title={say.publishTitle(locale)} open={open} onClose={onClose}>
      <PublishForm onDone={onClose} />
    </Dialog>
  );
}

/** Scheduling asks for a time next. */
function focusWhenShown(field: HTMLInputElement | null): void {
  field?.focus();
}

function PublishForm({ onDone }: { onDone(): void }) {
  const locale = useLocale();
  const id = useId();
  const { answer, saving } = useSnapshot(draftState);
  const [note, setNote] = useState("");
  const [at, setAt] = useState("");
  const [isLater, setLater] = useState(false);
  const publishing = useAct<{ note: string; at: string | undefined }, void>({
    send: ({ note, at }, key) => (at === undefined ? publish(note, key) : schedule(note, at, key)),
    onAnswer: onDone,
  });
  if (answer === null) return null;
  const isBroken = answer.problems.some(({ isWarning }) => !isWarning);
  const needsNote = answer.warnings.length > 0 && note.trim() === "";
  const isBlocked = isBroken || needsNote || saving === "stale";
  return (
    <form
      className={forms.fields}
      onSubmit={(event) => {
        event.preventDefault();
        publishing.submit({ note, at: isLater ? at : undefined });
      }}
    >
      <p id={`${id}-changes`}>{isLater ? say.scheduleText(locale) : say.publishText(locale)}</p>
      <Changes labelledBy={`${id}-changes`} files={answer.files} />
      <Cautions onLeave={onDone} />
      <NoteField value={note} isNeeded={answer.warnings.length > 0} onChange={setNote} />
      {isLater && <PublishAt value={at} onChange={setAt} />}
      {publishing.failure && <p role="alert">{publishing.failure.message}</p>}
      <div className={draftStyles.dialogEnd}>
        {isLater ? (
          <button type="button" className={styles.plain} onClick={() => setLater(false)}>
            {say.notLater(locale)}
          </button>
        ) : (
          <button
            type="button"
            className={styles.plain}
            disabled={isBlocked}
            onClick={() => {
              setAt(tomorrowMorning());
              setLater(true);
            }}
          >
            {say.schedule(locale)}
          </button>
        )}
        <button
          type="submit"
          className="button"
          disabled={isBlocked || (isLater && at === "")}
          aria-busy={publishing.isBusy}
        >
          {isLater ? say.schedule(locale) : say.publishNow(locale)}
        </button>
      </div>
    </form>
  );
}

/** A time to start from, on the museum's clock. */
function tomorrowMorning(): string {
  return `${wallClock(new Date(Date.now() + 86_400_000).toISOString()).slice(0, 10)}T09:00`;
}

/** Takes the focus first: changes should be read before a press. */
function Changes({ labelledBy, files }: { labelledBy: string; files: readonly LoadedFile[] }) {
  const locale = useLocale();
  return (
    <ul className={styles.changes} tabIndex={-1} data-focus-first aria-labelledby={labelledBy}>
      {files.flatMap(({ name, changes }) =>
        (changes.length > 0 ? changes : [say.onlySpacing(locale, { name })]).map((change) => (
          <li key={name + change}>{change}</li>
        )),
      )}
    </ul>
  );
}

type LoadedFile = { readonly name: string; readonly changes: readonly string[] };

function Caution({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <div className={styles.warning} role="note">
      <p>
        <b>{title}</b> <span>{text}</span>
      </p>
      <ul>{children}</ul>
    </div>
  );
}

function PublishAt({ value, onChange }: { value: string; onChange(at: string): void }) {
  const locale = useLocale();
  const id = useId();
  return (
    <div className={forms.field}>
      <label htmlFor={id}>{say.publishAt(locale)}</label>
      <input
        id={id}
        type="datetime-local"
        ref={focusWhenShown}
        required
        min={wallClock(new Date().toISOString())}
        value={value}
        aria-describedby={`${id}-clock`}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${id}-clock`} className={`${forms.field} ${forms.hint}`}>
        {value !== "" && <b>{wallMoment(locale, value)}</b>}
        <span>{say.museumClock(locale, { zone: boot.timeZone })}</span>
      </p>
    </div>
  );
}

/** Warnings about the draft, and about tickets that were sold. */
function Cautions({ onLeave }: { onLeave(): void }) {
  const locale = useLocale();
  const { answer } = useSnapshot(draftState);
  const { problems = [], warnings = [], affected = [] } = answer ?? {};
  const cautions = problems.filter(({ isWarning }) => isWarning);
  return (
    <>
      {cautions.length > 0 && (
        <Caution title={say.warnings(locale)} text={say.warningsText(locale)}>
          {cautions.map((problem) => (
            <li key={problem.file + problem.pointer + problem.code}>{sentenceOf(locale, problem)}</li>
          ))}
        </Caution>
      )}
      {warnings.length > 0 && (
        <Caution title={say.ticketHolders(locale)}>
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
          {affected.map(({ id, title }) => (
            <li key={id}>
              <Link to={`${sectionOf("events")}/${encodeURIComponent(id)}/holders`} onClick={onLeave}>
                {holders.linkFor(locale, { title })}
              </Link>
            </li>
          ))}
        </Caution>
      )}
    </>
  );
}

function NoteField({ value, isNeeded, onChange }: { value: string; isNeeded: boolean; onChange(note: string): void }) {
  const locale = useLocale();
  const id = useId();
  return (
    <div className={forms.field}>
      <label htmlFor={id}>{say.note(locale)}</label>
      <textarea
        id={id}
        rows={2}
        maxLength={500}
        value={value}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${id}-hint`} className={forms.hint}>
        {isNeeded ? say.noteNeeded(locale) : say.noteHint(locale)}
      </p>
    </div>
  );
}
