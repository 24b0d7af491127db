import { draftState, editFile } from "./draft.ts";

/** Adds a file to the draft, also one that the draft removed. */
export function addFile(name: string, text: string): void {
  const { published = null, base = null } = draftState.files[name] ?? {};
  draftState.files[name] = { name, published, base, text: null };
  editFile(name, () => text);
}

/** Changes a file's text as `editFile` does; adds the file if it does not exist. */
export function editOrAdd(name: string, change: (text: string) => string | null): void {
  const isThere = typeof draftState.files[name]?.text === "string";
  if (isThere) editFile(name, change);
  else addFile(name, change("{}") ?? "{}");
}
