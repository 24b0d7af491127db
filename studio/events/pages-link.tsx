import { useEffect } from "react";
import { Link } from "react-router-dom";
import { useSnapshot } from "valtio";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import * as say from "../../messages/generated/studio/pages.ts";
import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import type { StudioFlowsResponse } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { addressOfFile } from "../addresses.ts";
import { draftState } from "../state/draft.ts";
import { api } from "../state/session.ts";

/** Links to the flow at an event's own address; null if there is none. */
export function PagesLink({ event }: { event: string }) {
  const locale = useLocale();
  const { answer } = useSnapshot(draftState);
  const { value, retry } = useLoaded<StudioFlowsResponse, string>("flows", (_key, signal) =>
    api.get("studio", studioPaths.studioFlows(), signal),
  );
  const revision = answer?.revision;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision may have other flows
  useEffect(retry, [revision]);
  const flow = value?.flows.find(({ file, state }) => file === `event/${event}.json` && state !== "removed");
  return flow === undefined ? null : <Link to={addressOfFile(flow.file)}>{say.itsPages(locale)}</Link>;
}
