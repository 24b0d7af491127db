import { useMemo } from "react";
import { useSnapshot } from "valtio";
import { inDefaultLanguage } from "../../commerce/text-by-language.ts";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import { parsedValue } from "../text/parse-text.ts";
import { draftState, openFile } from "./draft.ts";
import { useLanguages } from "./languages.ts";

interface LoadedFile {
  /** Undefined until loaded; null if missing or removed in the draft. */
  readonly text: string | null | undefined;
  readonly published: string | null | undefined;
  /** The parsed text in the museum's first language; undefined if it is not JSON. */
  readonly parsed: unknown;
  readonly error: Error | undefined;
  retry(): void;
}

/** Loads a draft file when first shown; retries by itself when the network returns. */
export function useFile(name: string | undefined): LoadedFile {
  const { files } = useSnapshot(draftState, { sync: true });
  const file = name === undefined ? undefined : files[name];
  const isOpen = file !== undefined;
  const text = file?.text;
  const { error, retry } = useLoaded(isOpen ? undefined : name, openFile);
  const languages = useLanguages();
  const parsed = useMemo(() => inDefaultLanguage(parsedValue(text), languages), [text, languages]);
  return { text, published: file?.published, parsed, error, retry };
}
