import { useEffect } from "react";
import { Link, useParams, useSearchParams } from "react-router-dom";
import { useSnapshot } from "valtio";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import { languageName } from "../../messages/formats/language-name.ts";
import * as say from "../../messages/generated/studio/translations.ts";
import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import type { StudioTranslatedFile, StudioTranslations } from "../../schemas/generated/wire.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { addressOfFlowFile, translationAddress } from "../addresses.ts";
import { disambiguateLabels } from "../forms/form-context.ts";
import { PlainSelect } from "../forms/plain-fields.tsx";
import { PageHead } from "../shell/page-head.tsx";
import shell from "../shell/shell.module.css";
import { draftState } from "../state/draft.ts";
import { useLanguages } from "../state/languages.ts";
import { api } from "../state/session.ts";
import { useFile } from "../state/use-file.ts";
import { FileTexts } from "./file-texts.tsx";
import { titleOfFile } from "./shown-text.ts";
import styles from "./translations.module.css";

/** Lists the files with what they lack in a language, or a file's texts in two languages side by side. */
export function TranslationsPage() {
  const locale = useLocale();
  const { "*": file = "" } = useParams();
  const [search, setSearch] = useSearchParams();
  // The draft may have other languages than the published museum.
  const { error, retry } = useFile("tenant.json");
  const languages = useLanguages();
  const [, ...others] = languages;
  const language = languageOf(search.get("language"), others);
  const name = (tag: string) => languageName(locale, tag, languages);
  if (error) return <LoadFailure title={say.notLoaded(locale)} error={error} headingLevel={1} onRetry={retry} />;
  if (language === undefined)
    return (
      <EmptyState title={say.oneLanguage(locale)} headingLevel={1}>
        <Link to="/studio/museum?at=/languages">{say.addLanguage(locale)}</Link>
      </EmptyState>
    );
  const choice = (
    <div className={styles.choice}>
      <PlainSelect
        label={say.translateInto(locale)}
        value={language}
        required
        options={others.map((tag) => ({ value: tag, label: name(tag) }))}
        onChange={(next) => setSearch({ language: next })}
      />
    </div>
  );
  return file === "" ? (
    <Files language={language} choice={choice} />
  ) : (
    <FileTexts key={`${file} ${language}`} {...{ file, language, choice }} />
  );
}

/** The museum's language that an address means: "es" is "es-US" there. */
function languageOf(wanted: string | null, others: readonly string[]): string | undefined {
  return others.find((tag) => tag === wanted) ?? others.find((tag) => tag.split("-")[0] === wanted) ?? others[0];
}

function Files({ language, choice }: { language: string; choice: React.ReactNode }) {
  const locale = useLocale();
  const languages = useLanguages();
  const { answer } = useSnapshot(draftState);
  const { value, error, retry } = useLoaded<StudioTranslations, string>(language, (_language, signal) =>
    api.get("studio", studioPaths.studioTranslations({ language }), signal),
  );
  const revision = answer?.revision;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision may have other texts
  useEffect(retry, [revision]);
  const files = value?.files ?? [];
  const options = files.map(({ file, title }) => ({ value: file, label: titleOfFile(locale, file, title) }));
  const labels = new Map(
    disambiguateLabels(options, ({ value }) => addressOfFlowFile(value)).map((each) => [each.value, each.label]),
  );
  const missing = files.reduce((sum, file) => sum + file.missing, 0);
  const named = languageName(locale, language, languages);
  return (
    <>
      <PageHead title={say.title(locale)} />
      {choice}
      {error && value === undefined && <LoadFailure title={say.notLoaded(locale)} error={error} onRetry={retry} />}
      <p role="status" className={styles.count} aria-busy={value === undefined}>
        {value && say.missing(locale, { count: missing, language: named })}
      </p>
      <ul aria-label={say.files(locale)} className={styles.files}>
        {files.toSorted(byMissing).map(({ file, texts, missing: count }) => (
          <li key={file} data-missing={count > 0 || undefined}>
            <Link to={`${translationAddress(file)}?language=${language}`}>{labels.get(file)}</Link>
            <small>
              {` ${count === 0 ? say.complete(locale, { count: texts }) : say.missingOf(locale, { count, all: texts })}`}
            </small>
          </li>
        ))}
      </ul>
      <p className={shell.hint}>{say.about(locale)}</p>
    </>
  );
}

const byMissing = (one: StudioTranslatedFile, other: StudioTranslatedFile) =>
  other.missing - one.missing || one.file.localeCompare(other.file);
