import { useEffect, useId, useState } from "react";
import { Link } from "react-router-dom";
import { useSnapshot } from "valtio";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import * as say from "../../messages/generated/studio/pages.ts";
import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import type { StudioFlow, StudioFlowsResponse } from "../../schemas/generated/wire.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { addressOfFile, isOwnFlow } from "../addresses.ts";
import { PageHead } from "../shell/page-head.tsx";
import shell from "../shell/shell.module.css";
import { draftState } from "../state/draft.ts";
import { api } from "../state/session.ts";
import { NewFlowDialog } from "./new-flow-dialog.tsx";
import { RemoveFlow } from "./remove-flow.tsx";

export function FlowsPage() {
  const locale = useLocale();
  const id = useId();
  const { answer } = useSnapshot(draftState);
  const { value, error, retry } = useLoaded<StudioFlowsResponse, string>("flows", (_key, signal) =>
    api.get("studio", studioPaths.studioFlows(), signal),
  );
  const [isCreating, setCreating] = useState(false);
  const revision = answer?.revision;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision may have other flows
  useEffect(retry, [revision]);
  const flows = value?.flows ?? [];
  return (
    <>
      <PageHead title={say.flows(locale)}>
        <button type="button" className="button" disabled={value === undefined} onClick={() => setCreating(true)}>
          {say.newFlow(locale)}
        </button>
      </PageHead>
      {error && value === undefined && <LoadFailure title={say.flowsFailed(locale)} error={error} onRetry={retry} />}
      <h2 id={id} className="visually-hidden">
        {say.allFlows(locale)}
      </h2>
      <ul aria-labelledby={id} className={shell.cards}>
        {flows.map((flow) => (
          <FlowCard key={flow.file} flow={flow} />
        ))}
      </ul>
      <NewFlowDialog
        open={isCreating}
        flows={flows.filter(({ state }) => state !== "removed")}
        onClose={() => setCreating(false)}
      />
    </>
  );
}

const states = { changed: say.isChanged, new: say.isNew, removed: say.isRemoved } as const;

function FlowCard({ flow: { file, title, address, state } }: { flow: StudioFlow }) {
  const locale = useLocale();
  return (
    <li data-state={state}>
      <Link to={addressOfFile(file)}>{title}</Link>
      <span>{address}</span>
      {state !== "published" && <b>{states[state](locale)}</b>}
      {state !== "removed" && isOwnFlow(file) && (
        <div className={shell.tools}>
          <RemoveFlow {...{ file, title, address }} />
        </div>
      )}
    </li>
  );
}
