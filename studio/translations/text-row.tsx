import type { KeyboardEvent, ReactNode } from "react";
import { useSnapshot } from "valtio";
import { type Text, withTextIn } from "../../commerce/text-by-language.ts";
import { valueAt } from "../../engine/core/pointer.ts";
import { languageName } from "../../messages/formats/language-name.ts";
import { inSequence } from "../../messages/formats/list.ts";
import * as say from "../../messages/generated/studio/translations.ts";
import { useLocale } from "../../ui/locale.ts";
import { paragraphsOf } from "../forms/field-values.ts";
import { type FormContext, StudioForm } from "../forms/form-context.ts";
import { HtmlField, TextField } from "../forms/text-fields.tsx";
import { draftState, editSource } from "../state/draft.ts";
import { useLanguages } from "../state/languages.ts";
import { setValue } from "../text/edit-text.ts";
import { parsedValue } from "../text/parse-text.ts";
import type { ShownText } from "./shown-text.ts";
import styles from "./translations.module.css";

/** Longer originals get a field of several lines. */
const maxLine = 60;

interface TranslationFormProps {
  file: string;
  language: string;
  texts: readonly ShownText[];
  children: ReactNode;
}

/** Lets the studio's fields edit one language of a file's texts. */
export function TranslationForm({ file, language, texts, children }: TranslationFormProps) {
  const { answer } = useSnapshot(draftState) as typeof draftState;
  const languages = useLanguages();
  const problems = (answer?.problems ?? []).filter(
    (problem) => problem.file === file && problem.language !== undefined && language.startsWith(problem.language),
  );
  const none = () => {};
  const context: FormContext = {
    ...{ file, root: {} },
    problemsAt: (pointer) =>
      problems.filter((problem) => !problem.isWarning && problem.pointer.startsWith(`${pointer}/`)),
    problemsWithin: () => [],
    written: (pointer) => texts.find((text) => text.pointer === pointer)?.translated,
    options: () => undefined,
    set: (pointer, wording) =>
      editSource(
        file,
        (source) => {
          const text = valueAt(parsedValue(source), pointer) as Text;
          return setValue(source, pointer, withTextIn(text, language, String(wording ?? ""), languages));
        },
        `${language} ${pointer}`,
      ),
    ...{ insert: none, remove: none, move: none, rename: none },
    timesWritten: () => 0,
    renderField: () => null,
    renderBelow: () => null,
  };
  return <StudioForm value={context}>{children}</StudioForm>;
}

/** A text and its translation, side by side or below one another. */
export function TextRow({ text, language }: { text: ShownText; language: string }) {
  const locale = useLocale();
  const languages = useLanguages();
  const { pointer, where, title, isHtml, original, translated, isStale, former = "" } = text;
  const place = inSequence(locale, [where, title]);
  const name = say.translationOf(locale, { title: place, language: languageName(locale, language, languages) });
  const field = { schema: { title: name, type: "string" }, value: translated, pointer, name };
  return (
    <li className={styles.row} data-missing={translated === "" || undefined}>
      <h2 className={styles.place}>
        {where !== "" && <span>{`${where} `}</span>}
        <b>{title}</b>
      </h2>
      <div className={styles.original} lang={languages[0]}>
        <p>{isHtml ? (paragraphsOf(original)?.join("\n") ?? original) : original}</p>
        {isStale && (
          <div className={styles.changed} role="note" lang={locale}>
            <b>{say.changed(locale)}</b> <span>{say.before(locale)}</span> <q lang={languages[0]}>{former}</q>
          </div>
        )}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of the fields within */}
      <div ref={(row) => spelled(row, language)} className={styles.translation} onKeyDown={goOn}>
        {isHtml ? <HtmlField {...field} /> : <TextField {...field} isLong={original.length > maxLine} />}
      </div>
    </li>
  );
}

/** The field is in the language, its label is not. */
function spelled(row: HTMLElement | null, language: string): void {
  row?.querySelector("input, textarea")?.setAttribute("lang", language);
}

/** Control and Enter leads to the next field, with Shift to the one before. */
function goOn(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  const { parentElement: row } = event.currentTarget;
  const other = event.shiftKey ? row?.previousElementSibling : row?.nextElementSibling;
  other?.querySelector<HTMLElement>("input, textarea")?.focus();
}
