import { useEffect, useMemo } from "react";
import { useSnapshot } from "valtio";
import { inDefaultLanguage } from "../../commerce/text-by-language.ts";
import { expandSteps, namesUsed } from "../flow-model/expanded-steps.ts";
import type { FlowStep } from "../flow-model/flow-steps.ts";
import { draftState, openFile } from "../state/draft.ts";
import { useLanguages } from "../state/languages.ts";
import { parsedValue } from "../text/parse-text.ts";

const fileOf = (name: string) => `fragments/${name}.json`;

/** A flow's steps with those of the fragments that it uses, once these are loaded. */
export function useExpandedSteps(steps: readonly FlowStep[]): readonly FlowStep[] {
  const { files } = useSnapshot(draftState);
  const texts = useMemo(() => textsUsed(steps, files), [steps, files]);
  const missing = texts.flatMap(([name, text]) => (text === undefined ? [name] : [])).join();
  useEffect(() => {
    // A fragment that does not exist is a problem of the draft.
    for (const name of missing === "" ? [] : missing.split(",")) void openFile(fileOf(name)).catch(() => {});
  }, [missing]);
  const written = JSON.stringify(texts);
  const languages = useLanguages();
  // biome-ignore lint/correctness/useExhaustiveDependencies: edits of other files change nothing here
  return useMemo(() => {
    // As the flow's own steps: with texts in the default language.
    const shown = [...parsedFragments(texts)].map(
      ([name, value]) => [name, inDefaultLanguage(value, languages)] as const,
    );
    return expandSteps(steps, new Map(shown));
  }, [steps, written, languages]);
}

type Files = Readonly<Record<string, { readonly text: string | null } | undefined>>;
type Texts = readonly (readonly [name: string, text: string | null | undefined])[];

/** The texts of the fragments that the steps use, directly or through others; undefined until loaded. */
function textsUsed(steps: readonly FlowStep[], files: Files): Texts {
  let texts: Texts = [];
  for (;;) {
    const names = namesUsed(steps, parsedFragments(texts));
    if (names.length === texts.length) return texts;
    texts = names.map((name) => [name, files[fileOf(name)]?.text] as const);
  }
}

const parsedFragments = (texts: Texts) =>
  new Map(texts.flatMap(([name, text]) => (typeof text === "string" ? [[name, parsedValue(text)] as const] : [])));
