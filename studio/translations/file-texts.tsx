import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { useSnapshot } from "valtio";
import { isTextOf, keyOfLanguage, type Languages, type Text, textIn } from "../../commerce/text-by-language.ts";
import { valueAt } from "../../engine/core/pointer.ts";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import { languageName } from "../../messages/formats/language-name.ts";
import * as say from "../../messages/generated/studio/translations.ts";
import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import type { StudioText, StudioTexts } from "../../schemas/generated/wire.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { addressOfFile, flowAddress } from "../addresses.ts";
import { PlainSelect } from "../forms/plain-fields.tsx";
import { useShownField } from "../forms/use-shown-field.ts";
import { previewState, usePreview } from "../preview/preview-state.ts";
import { PageHead } from "../shell/page-head.tsx";
import shell from "../shell/shell.module.css";
import { draftState, save } from "../state/draft.ts";
import { useLanguages } from "../state/languages.ts";
import { api } from "../state/session.ts";
import { useFile } from "../state/use-file.ts";
import { parsedValue } from "../text/parse-text.ts";
import { type ShownText, titleOfFile } from "./shown-text.ts";
import { TextRow, TranslationForm } from "./text-row.tsx";
import styles from "./translations.module.css";

/** Texts shown at once: a catalogue may have thousands. */
const pageSize = 50;

type Filter = "all" | "missing" | "changed";

interface FileTextsProps {
  file: string;
  language: string;
  choice: ReactNode;
}

/** A file's texts in the museum's first language, each next to its translation. */
export function FileTexts({ file, language, choice }: FileTextsProps) {
  const locale = useLocale();
  const languages = useLanguages();
  const { texts, error, retry } = useTexts(file, language);
  const { text, parsed, error: fileError, retry: retryFile } = useFile(file);
  const shown = useMemo(() => shownTexts(texts ?? [], text, language, languages), [texts, text, language, languages]);
  const [base = "", handle = base] = file.replace(/\.json$/, "").split("/");
  useEffect(() => {
    previewState.language = language;
    return () => {
      previewState.language = null;
    };
  }, [language]);
  usePreview(parsed !== undefined && isFlow(file) ? flowAddress(base, handle) : "/");
  const failure = error ?? fileError;
  const named = languageName(locale, language, languages);
  const missing = shown.filter(({ translated }) => translated === "").length;
  const title = titleOfFile(locale, file, titleIn(parsed));
  return (
    <>
      <p className={shell.crumbs}>
        <Link to={`/studio/translations?language=${language}`}>{say.title(locale)}</Link>
      </p>
      <PageHead title={title}>
        <Link to={addressOfFile(file)}>{say.edit(locale)}</Link>
      </PageHead>
      {choice}
      {failure && (
        <LoadFailure title={say.notLoaded(locale)} error={failure} onRetry={error === undefined ? retryFile : retry} />
      )}
      <p role="status" className={styles.count} aria-busy={texts === undefined}>
        {texts && say.missing(locale, { count: missing, language: named })}
      </p>
      {texts && text !== undefined && <Rows {...{ file, language, shown }} />}
    </>
  );
}

const isFlow = (file: string) => file.includes("/") && !/^(catalogue|fragments|direct)\//.test(file);

function titleIn(value: unknown): string | undefined {
  const { title } = (value ?? {}) as { title?: unknown };
  return typeof title === "string" ? title : undefined;
}

/** Loads the places of the texts; again if others published or the draft was replaced. */
function useTexts(file: string, language: string) {
  const { files, isActing } = useSnapshot(draftState);
  const base = files[file]?.base;
  const { value, error, retry } = useLoaded<StudioTexts, string>(`${file} ${language}`, async (_key, signal) => {
    await save();
    return api.get("studio", studioPaths.studioTexts({ name: file, language }), signal);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: these say when the file was replaced
  useEffect(() => (isActing ? undefined : retry()), [base, isActing]);
  return { texts: value?.texts, error, retry };
}

function shownTexts(
  texts: readonly StudioText[],
  source: string | null | undefined,
  language: string,
  languages: Languages,
): ShownText[] {
  const root = parsedValue(source);
  return texts.flatMap((each) => {
    const text = textAt(root, each.pointer, languages);
    if (text === undefined) return [];
    const key = keyOfLanguage(text, language);
    const translated = key === undefined || typeof text === "string" ? "" : (text[key] ?? "");
    const isStale = each.former !== undefined && translated === each.translation;
    return [{ ...each, original: textIn(text, languages[0], languages), translated, isStale }];
  });
}

function textAt(root: unknown, pointer: string, languages: Languages): Text | undefined {
  const value = valueAt(root, pointer);
  return typeof value === "string" || isTextOf(value, languages) ? value : undefined;
}

function Rows({ file, language, shown }: { file: string; language: string; shown: readonly ShownText[] }) {
  const locale = useLocale();
  const id = useId();
  const [search] = useSearchParams();
  const [filter, setFilter] = useState<Filter>("all");
  const [page, setPage] = useState<number>();
  const list = useRef<HTMLOListElement>(null);
  const known = useRef(shown);
  known.current = shown;
  // A text stays in the list while it is edited, whatever the filter.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts of the time when the filter was chosen
  const wanted = useMemo(
    () => new Set(known.current.filter((each) => fits(each, filter)).map(({ pointer }) => pointer)),
    [filter, shown.length],
  );
  const found = shown.filter(({ pointer }) => wanted.has(pointer));
  const at = nearestText(search.get("at"), found);
  const place = at === null ? 0 : found.findIndex(({ pointer }) => pointer === at);
  const pages = Math.max(1, Math.ceil(found.length / pageSize));
  const current = Math.min(page ?? Math.floor(Math.max(0, place) / pageSize), pages - 1);
  useShownField(page === undefined ? at : null, found.length > 0);
  const turn = (to: number) => {
    setPage(to);
    list.current?.focus();
  };
  const counts = {
    missing: shown.filter((each) => fits(each, "missing")).length,
    changed: shown.filter((each) => each.isStale).length,
  };
  return (
    <>
      <div className={styles.choice}>
        <PlainSelect
          label={say.show(locale)}
          value={filter}
          required
          options={[
            { value: "all", label: say.all(locale, { count: shown.length }) },
            { value: "missing", label: say.onlyMissing(locale, { count: counts.missing }) },
            { value: "changed", label: say.onlyChanged(locale, { count: counts.changed }) },
          ]}
          onChange={(next) => {
            setFilter(next as Filter);
            setPage(0);
          }}
        />
      </div>
      {found.length === 0 && <p>{say.nothing(locale)}</p>}
      <p id={`${id}-keys`} className={shell.hint}>
        {say.keys(locale)}
      </p>
      <TranslationForm {...{ file, language }} texts={shown}>
        <ol
          ref={list}
          tabIndex={-1}
          aria-label={say.texts(locale)}
          aria-describedby={`${id}-keys`}
          className={styles.rows}
        >
          {found.slice(current * pageSize, (current + 1) * pageSize).map((text) => (
            <TextRow key={text.pointer} {...{ text, language }} />
          ))}
        </ol>
      </TranslationForm>
      {pages > 1 && (
        <nav aria-label={say.pages(locale)} className={styles.pages}>
          <button type="button" className={shell.plain} disabled={current === 0} onClick={() => turn(current - 1)}>
            {say.previous(locale)}
          </button>
          <span>{say.pageOf(locale, { number: current + 1, count: pages })}</span>
          <button
            type="button"
            className={shell.plain}
            disabled={current === pages - 1}
            onClick={() => turn(current + 1)}
          >
            {say.next(locale)}
          </button>
        </nav>
      )}
    </>
  );
}

function fits({ translated, isStale }: ShownText, filter: Filter): boolean {
  return filter === "all" || (filter === "missing" ? translated === "" : isStale);
}

/** A problem may point at one language of a text. */
function nearestText(at: string | null, texts: readonly ShownText[]): string | null {
  return texts.find(({ pointer }) => at === pointer || at?.startsWith(`${pointer}/`))?.pointer ?? null;
}
