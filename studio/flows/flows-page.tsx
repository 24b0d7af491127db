import { useEffect, useMemo, useState } from "react";
import { useSnapshot } from "valtio";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import * as say from "../../messages/generated/studio/pages.ts";
import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import type { StudioFlow, StudioFlowsResponse } from "../../schemas/generated/wire.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { addressOfFile, isOwnFlow } from "../addresses.ts";
import { ItemList, type ListedItem } from "../shell/item-list.tsx";
import { PageHead } from "../shell/page-head.tsx";
import { draftState } from "../state/draft.ts";
import { api } from "../state/session.ts";
import { NewFlowDialog } from "./new-flow-dialog.tsx";
import { RemoveFlow } from "./remove-flow.tsx";

export function FlowsPage() {
  const locale = useLocale();
  const { answer } = useSnapshot(draftState);
  const { value, error, retry } = useLoaded<StudioFlowsResponse, string>("flows", (_key, signal) =>
    api.get("studio", studioPaths.studioFlows(), signal),
  );
  const [isCreating, setCreating] = useState(false);
  const revision = answer?.revision;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision may have other flows
  useEffect(retry, [revision]);
  const flows = value?.flows ?? [];
  const items = useMemo(() => (value?.flows ?? []).map(listed), [value]);
  return (
    <>
      <PageHead title={say.flows(locale)}>
        <button type="button" className="button" disabled={value === undefined} onClick={() => setCreating(true)}>
          {say.newFlow(locale)}
        </button>
      </PageHead>
      {error && value === undefined && <LoadFailure title={say.flowsFailed(locale)} error={error} onRetry={retry} />}
      <ItemList
        label={say.allFlows(locale)}
        items={items}
        renderTools={({ key: file, title, detail, states }) =>
          isOwnFlow(file) && !states.includes("removed") && <RemoveFlow {...{ file, title }} address={detail} />
        }
      />
      <NewFlowDialog
        open={isCreating}
        flows={flows.filter(({ state }) => state !== "removed")}
        onClose={() => setCreating(false)}
      />
    </>
  );
}

function listed({ file, title, address, state, change }: StudioFlow): ListedItem {
  return { key: file, title, detail: address, to: addressOfFile(file), states: [state], change };
}
