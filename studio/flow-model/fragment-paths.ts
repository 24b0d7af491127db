import { setValue } from "../text/edit-text.ts";
import { isFragmentFile, stepsOf } from "./flow-steps.ts";

interface Users {
  /** The files that use a fragment's file. */
  usersOf(file: string): readonly string[];
  textOf(file: string): string | null | undefined;
}

/** Lists the files that a fragment's steps reach through its uses. */
export function allUsersOf(file: string, usersOf: Users["usersOf"]): readonly string[] {
  const found = new Set(usersOf(file));
  for (const user of found) for (const outer of usersOf(user)) found.add(outer);
  return [...found];
}

/** Lists where a fragment's paths stand in the files that use it, and the path before them there. */
export function prefixesOf(file: string, users: Users, depth = 20): { file: string; prefix: string }[] {
  const name = nameOfFragment(file);
  return users.usersOf(file).flatMap((user) =>
    stepsOf(users.textOf(user) ?? "")
      .filter(({ use }) => use === name)
      .flatMap(({ path }) => {
        // Fragments that use each other are a problem of the draft.
        const outer = isFragmentFile(user) && depth > 0 ? prefixesOf(user, users, depth - 1) : [];
        return [{ file: user, prefix: path }, ...outer.map((each) => ({ ...each, prefix: each.prefix + path }))];
      }),
  );
}

export const fragmentFile = (name: string): string => `fragments/${name}.json`;

export const nameOfFragment = (file: string): string => file.replace(/^fragments\/|\.json$/g, "");

/** Updates every use of a renamed fragment. */
export function renameUses(text: string, from: string, to: string): string {
  return stepsOf(text).reduce(
    (edited, { use }, index) => (use === from ? setValue(edited, `/steps/${index}/use`, to) : edited),
    text,
  );
}
