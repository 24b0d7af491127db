import { closest } from "../messages/closest.ts";
import { ownLanguageName } from "../messages/formats/language-name.ts";
import * as say from "../messages/generated/app/shell.ts";
import { staffLanguageTags } from "../messages/generated/tags.ts";
import { useLocale } from "./locale.ts";

/** A year, in seconds. */
const rememberedFor = 31_536_000;

const known = (tag: string) => (staffLanguageTags.includes(tag) ? tag : undefined);

/** Checks whether a page in a locale is one of a language: "de-AT" is one of "de". */
export const isIn = (locale: string, language: string): boolean => closest(locale, known) === language;

/** Chooses the language of an application for employees, whatever the museum's languages are. */
export function LanguageSelect({
  className,
  onChoose,
}: {
  className?: string | undefined;
  onChoose(tag: string): void;
}) {
  const locale = useLocale();
  return (
    <select
      className={className}
      aria-label={say.language(locale)}
      value={closest(locale, known) ?? "en"}
      onChange={({ target }) => onChoose(target.value)}
    >
      {staffLanguageTags.map((tag) => (
        <option key={tag} value={tag} lang={tag}>
          {ownLanguageName(tag, staffLanguageTags)}
        </option>
      ))}
    </select>
  );
}

/** Stores a device's language for its next visits. The server reads it. @param path of the application's pages */
export function saveDeviceLanguage(path: "/box-office" | "/studio", tag: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `staffLanguage=${tag};path=${path};max-age=${rememberedFor};samesite=lax`;
}
