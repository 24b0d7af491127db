import { useId, useState } from "react";
import { Link } from "react-router-dom";
import { useSnapshot } from "valtio";
import { languageName } from "../../messages/formats/language-name.ts";
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
import { useLanguages } from "../state/languages.ts";
import { ChangeItems } from "./discard-dialog.tsx";
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
  const [isConfirmed, setConfirmed] = useState(false);
  const [at, setAt] = useState("");
  const [isLater, setLater] = useState(false);
  const publishing = useAct<{ note: string; at: string | undefined }, void>({
    send: ({ note, at }, key) => (at === undefined ? publish(note, key) : schedule(note, at, key)),
    onAnswer: onDone,
  });
  if (answer === null) return null;
  const isBroken = answer.problems.some(({ isWarning }) => !isWarning);
  const isSerious = answer.warnings.length > 0;
  const lacksNote = isSerious && note.trim() === "";
  const lacksTick = isSerious && !isConfirmed;
  const isBlocked = isBroken || lacksNote || lacksTick || saving === "stale";
  const why = isBroken ? "problems" : lacksNote && lacksTick ? "both" : lacksNote ? "note" : lacksTick ? "confirm" : "";
  return (
    <form
      className={forms.fields}
      onSubmit={(event) => {
        event.preventDefault();
        publishing.submit({ note, at: isLater ? at : undefined });
      }}
    >
      {isSerious && <SeriousCaution isConfirmed={isConfirmed} onConfirm={setConfirmed} onLeave={onDone} />}
      <p id={`${id}-changes`}>{isLater ? say.scheduleText(locale) : say.publishText(locale)}</p>
      <Changes labelledBy={`${id}-changes`} files={answer.files} />
      <Warnings />
      <Untranslated onLeave={onDone} />
      <NoteField value={note} isNeeded={isSerious} onChange={setNote} />
      {isLater && <PublishAt value={at} onChange={setAt} />}
      {publishing.failure && <p role="alert">{publishing.failure.message}</p>}
      <div className={draftStyles.dialogEnd}>
        {why !== "" && (
          <p id={`${id}-why`} className={`${styles.hint} ${draftStyles.why}`}>
            {say.publishDisabled(locale, { why })}
          </p>
        )}
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
          aria-describedby={why === "" ? undefined : `${id}-why`}
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
function Changes({ labelledBy, files }: { labelledBy: string; files: Parameters<typeof ChangeItems>[0]["files"] }) {
  return (
    <ul className={styles.changes} tabIndex={-1} data-focus-first aria-labelledby={labelledBy}>
      <ChangeItems files={files} />
    </ul>
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

/** Warnings about the draft, which need no answer. */
function Warnings() {
  const locale = useLocale();
  const { answer } = useSnapshot(draftState);
  const warnings = (answer?.problems ?? []).filter(({ isWarning, code }) => isWarning && code !== missingTranslation);
  if (warnings.length === 0) return null;
  return (
    <div className={styles.warning} role="note">
      <p>
        <b>{say.warnings(locale)}</b> <span>{say.warningsText(locale)}</span>
      </p>
      <ul>
        {warnings.map((problem) => (
          <li key={problem.file + problem.pointer + problem.code}>{sentenceOf(locale, problem)}</li>
        ))}
      </ul>
    </div>
  );
}

/** Counted for the whole museum by `Untranslated`. */
const missingTranslation = "TRANSLATION_MISSING";

/** Counts the texts that lack each language; they do not block publishing. */
function Untranslated({ onLeave }: { onLeave(): void }) {
  const locale = useLocale();
  const { answer } = useSnapshot(draftState);
  const languages = useLanguages();
  const missing = (answer?.untranslated ?? []).filter(({ count }) => count > 0);
  if (missing.length === 0) return null;
  return (
    <div className={styles.warning} role="note">
      <ul>
        {missing.map(({ language, count }) => (
          <li key={language}>
            <Link to={`/studio/translations?language=${language}`} onClick={onLeave}>
              {say.untranslated(locale, { count, language: languageName(locale, language, languages) })}
            </Link>
          </li>
        ))}
      </ul>
      <p>{say.untranslatedText(locale, { language: languageName(locale, languages[0], languages) })}</p>
    </div>
  );
}

interface SeriousCautionProps {
  isConfirmed: boolean;
  onConfirm(isConfirmed: boolean): void;
  onLeave(): void;
}

/** Unusual prices and tickets that were sold: to be confirmed. */
function SeriousCaution({ isConfirmed, onConfirm, onLeave }: SeriousCautionProps) {
  const locale = useLocale();
  const id = useId();
  const { answer } = useSnapshot(draftState);
  const { warnings = [], affected = [] } = answer ?? {};
  return (
    <div className={`${styles.warning} ${draftStyles.serious}`} role="note" aria-labelledby={`${id}-title`}>
      <p id={`${id}-title`}>
        <b>{say.ticketHolders(locale)}</b>
      </p>
      <ul>
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
      </ul>
      <label className={draftStyles.confirm}>
        <input type="checkbox" checked={isConfirmed} onChange={({ target }) => onConfirm(target.checked)} />
        <span>{say.isIntended(locale)}</span>
      </label>
    </div>
  );
}

function NoteField({ value, isNeeded, onChange }: { value: string; isNeeded: boolean; onChange(note: string): void }) {
  const locale = useLocale();
  const id = useId();
  return (
    <div className={forms.field}>
      <label htmlFor={id}>
        {say.note(locale)}
        {isNeeded && <span aria-hidden="true"> *</span>}
      </label>
      <textarea
        id={id}
        rows={2}
        maxLength={500}
        required={isNeeded}
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
