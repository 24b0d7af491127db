import { useMemo } from "react";
import { useSnapshot } from "valtio";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import { valueAt } from "../text/value-at.ts";
import { draftState, openFile } from "./draft.ts";

interface ShownFile {
  /** Undefined until it is loaded; null: there is none, or the draft removes it. */
  readonly text: string | null | undefined;
  /** What the text says; undefined where it is no JSON. */
  readonly value: unknown;
  readonly error: Error | undefined;
  /** Loads it again, where it could not be. */
  retry(): void;
}

/** A file as the draft has it, loaded when it is first shown; what failed is loaded again by itself once the network is back. */
export function useFile(name: string | undefined): ShownFile {
  const { files } = useSnapshot(draftState, { sync: true });
  const text = name === undefined ? undefined : files[name]?.text;
  const isOpen = name !== undefined && files[name] !== undefined;
  const { error, retry } = useLoaded(isOpen ? undefined : name, openFile);
  const value = useMemo(() => (typeof text === "string" ? readable(text) : undefined), [text]);
  return { text, value, error, retry };
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
