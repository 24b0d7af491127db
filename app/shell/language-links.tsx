import { useLocation } from "react-router-dom";
import { ownLanguageName } from "../../messages/formats/language-name.ts";
import * as say from "../../messages/generated/app/shell.ts";
import { useLocale } from "../../ui/locale.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { useTenant } from "../state/page.ts";
import styles from "./language-links.module.css";

/** A year, in seconds. */
const rememberedFor = 31_536_000;

/** Leads to this page in the museum's other languages: answers and cart stay in the browser. */
export function LanguageLinks() {
  const { languages = [] } = useTenant();
  const locale = useLocale();
  const { pathname, search } = useLocation();
  // The server renders one page for all queries.
  const hydrated = useHydrated();
  if (languages.length < 2) return null;
  const choose = (tag: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: "/" reads it on the server
    document.cookie = `language=${tag};path=/;max-age=${rememberedFor};samesite=lax`;
  };
  return (
    <nav className={styles.languages} aria-label={say.language(locale)}>
      {languages.map(({ tag, prefix }) => (
        <a
          key={tag}
          href={`${prefix}${pathname}${hydrated ? search : ""}`}
          hrefLang={tag}
          lang={tag}
          aria-current={tag === locale || undefined}
          onClick={() => choose(tag)}
        >
          {ownLanguageName(
            tag,
            languages.map((each) => each.tag),
          )}
        </a>
      ))}
    </nav>
  );
}
