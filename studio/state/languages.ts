import { useSnapshot } from "valtio";
import type { Languages } from "../../commerce/text-by-language.ts";
import { draftState } from "./draft.ts";
import { languagesIn } from "./museum-languages.ts";

/** The draft's languages, the default first. */
export function useLanguages(): Languages {
  const { files } = useSnapshot(draftState, { sync: true });
  return languagesIn(files["tenant.json"]?.text);
}
