import { useEffect, useMemo, useState } from "react";
import { useSnapshot } from "valtio";
import { valueAt } from "../text/value-at.ts";
import { draftState, openFile } from "./draft.ts";

interface ShownFile {
  /** Undefined until it is loaded; null: there is none, or the draft removes it. */
  readonly text: string | null | undefined;
  /** What the text says; undefined where it is no JSON. */
  readonly value: unknown;
  readonly error: Error | undefined;
}

/** A file as the draft has it, loaded when it is first shown. */
export function useFile(name: string | undefined): ShownFile {
  const { files } = useSnapshot(draftState, { sync: true });
  const text = name === undefined ? undefined : files[name]?.text;
  const isOpen = name !== undefined && files[name] !== undefined;
  const [failed, setFailed] = useState<{ name: string; error: Error }>();
  useEffect(() => {
    if (name !== undefined && !isOpen)
      openFile(name).catch((error: unknown) => setFailed({ name, error: error instanceof Error ? error : new Error(String(error)) }));
  }, [name, isOpen]);
  const value = useMemo(() => (typeof text === "string" ? readable(text) : undefined), [text]);
  return { text, value, error: failed !== undefined && failed.name === name && !isOpen ? failed.error : undefined };
}

/** What a file says as the draft has it, once it is here; undefined where it is no JSON. @throws CallError 404 where there is none */
export async function loadValue(name: string): Promise<unknown> {
  await openFile(name);
  const text = draftState.files[name]?.text;
  return typeof text === "string" ? readable(text) : undefined;
}

function readable(text: string): unknown {
  try {
    return valueAt(text, "");
  } catch {
    return undefined;
  }
}
