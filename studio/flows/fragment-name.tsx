import { useNavigate } from "react-router-dom";
import * as say from "../../messages/generated/studio/fragments.ts";
import { useLocale } from "../../ui/locale.ts";
import { useAct } from "../../ui/use-act.ts";
import { addressOfFile, handleOf } from "../addresses.ts";
import { fragmentFile, nameOfFragment, renameUses } from "../flow-model/fragment-paths.ts";
import { NameField } from "../forms/field-frame.tsx";
import { addFile } from "../state/add-file.ts";
import { draftState, editFile, editTogether, openFile, openIfExists } from "../state/draft.ts";
import { loadFragments, useFragments } from "./use-fragments.ts";

/** As long as the schema of uses allows. */
const maxLength = 100;

/** Edits a fragment's name and updates all its uses in the same edit. */
export function FragmentName({ file }: { file: string }) {
  const locale = useLocale();
  const navigate = useNavigate();
  const { fragments } = useFragments();
  const name = nameOfFragment(file);
  const isTaken = (typed: string) =>
    fragments.some((each) => each.file === fragmentFile(typed) && each.state !== "removed");
  const inputError = (typed: string) => {
    if (typed !== handleOf(typed) || typed === "" || typed.length > maxLength) return say.nameInvalid(locale);
    return isTaken(typed) ? say.titleTaken(locale) : undefined;
  };
  const renaming = useAct<string, Renaming>({
    // All uses must be open, or one would keep the old name.
    async send(to) {
      const { usedBy = [] } = (await loadFragments()).find((each) => each.file === file) ?? {};
      await Promise.all([...usedBy.map(openFile), openIfExists(fragmentFile(to))]);
      if (typeof draftState.files[fragmentFile(to)]?.text === "string") throw new Error(say.titleTaken(locale));
      return { to, usedBy };
    },
    onAnswer({ to, usedBy }) {
      renameFragment(name, to, usedBy);
      void navigate(`${addressOfFile(fragmentFile(to))}?at=/title`);
    },
    resends: false,
  });
  return (
    <>
      <NameField
        id="fragment-name"
        label={say.name(locale)}
        hint={say.nameHint(locale)}
        name={name}
        inputError={inputError}
        onName={(to) => void renaming.submit(to)}
      />
      {renaming.failure && <p role="alert">{renaming.failure.message}</p>}
    </>
  );
}

interface Renaming {
  readonly to: string;
  readonly usedBy: readonly string[];
}

/** Renames a fragment's file and its uses in one undo step. Steps keep their paths, so visitors keep their answers. */
function renameFragment(from: string, to: string, usedBy: readonly string[]): void {
  const text = draftState.files[fragmentFile(from)]?.text;
  if (typeof text !== "string") return;
  editTogether(() => {
    editFile(fragmentFile(from), () => null);
    addFile(fragmentFile(to), renameUses(text, from, to));
    for (const user of usedBy)
      if (typeof draftState.files[user]?.text === "string") editFile(user, (used) => renameUses(used, from, to));
  });
}
