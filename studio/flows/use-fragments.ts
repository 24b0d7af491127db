import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import type { StudioFlowsResponse } from "../../schemas/generated/wire.ts";
import { draftState, save } from "../state/draft.ts";
import { api } from "../state/session.ts";

/** Loads the fragments with their uses for an edit that must miss none: a screen's list may not have come yet. */
export async function loadFragments(): Promise<StudioFlowsResponse["fragments"]> {
  await save();
  return (await api.get("studio", studioPaths.studioFlows())).fragments;
}

/** Loads the flows and fragments of the draft, again after each saved change. */
export function useFragments(): StudioFlowsResponse {
  const { answer } = useSnapshot(draftState);
  const { value, retry } = useLoaded<StudioFlowsResponse, string>("flows and fragments", (_key, signal) =>
    api.get("studio", studioPaths.studioFlows(), signal),
  );
  const revision = answer?.revision;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision may use other fragments
  useEffect(retry, [revision]);
  return value ?? { flows: [], fragments: [] };
}
