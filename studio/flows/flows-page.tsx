import { useEffect, useMemo, useState } from "react";
import { Link } from "react-router-dom";
import { useSnapshot } from "valtio";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import * as say from "../../messages/generated/studio/pages.ts";
import * as removal from "../../messages/generated/studio/removal.ts";
import * as sayShell from "../../messages/generated/studio/shell.ts";
import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import type { StudioFlow, StudioFlowsResponse } from "../../schemas/generated/wire.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { MoreMenu } from "../../ui/more-menu.tsx";
import { addressOfFile, isOwnFlow } from "../addresses.ts";
import { useOptions } from "../forms/use-options.ts";
import { momentIn } from "../moment.ts";
import { ItemList, type ListedItem } from "../shell/item-list.tsx";
import { PageHead } from "../shell/page-head.tsx";
import { draftState } from "../state/draft.ts";
import { api } from "../state/session.ts";
import { NewFlowDialog } from "./new-flow-dialog.tsx";
import { RemoveFlowPrompt } from "./remove-flow.tsx";

export function FlowsPage() {
  const locale = useLocale();
  const { answer } = useSnapshot(draftState);
  const { value, error, retry } = useLoaded<StudioFlowsResponse, string>("flows", (_key, signal) =>
    api.get("studio", studioPaths.studioFlows(), signal),
  );
  const [isCreating, setCreating] = useState(false);
  const [removed, setRemoved] = useState<StudioFlow>();
  const { event: events = [] } = useOptions();
  const revision = answer?.revision;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision may have other flows
  useEffect(retry, [revision]);
  const flows = value?.flows ?? [];
  const items = useMemo(() => {
    const titles = new Map(events.map(({ value, label }) => [value, label]));
    return (value?.flows ?? []).map((flow) => listed(locale, flow, titles));
  }, [value, events, locale]);
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
        renderTools={({ key, title }) => {
          const flow = flows.find(({ file }) => file === key);
          if (flow === undefined || !isOwnFlow(flow.file) || flow.state === "removed") return null;
          return (
            <MoreMenu label={sayShell.moreFor(locale, { name: title })}>
              <Link to={`/studio/text/${flow.file}`}>{say.asText(locale)}</Link>
              <button type="button" onClick={() => setRemoved(flow)}>
                {removal.remove(locale)}
              </button>
            </MoreMenu>
          );
        }}
      />
      {removed && <RemoveFlowPrompt {...removed} onClose={() => setRemoved(undefined)} />}
      <NewFlowDialog
        open={isCreating}
        flows={flows.filter(({ state }) => state !== "removed")}
        onClose={() => setCreating(false)}
      />
    </>
  );
}

function listed(
  locale: string,
  { file, title, address, state, stepCount, events, scheduledAt, change }: StudioFlow,
  titles: ReadonlyMap<string, string>,
): ListedItem {
  const names = events.flatMap((id) => titles.get(id) ?? []);
  const facts = [
    address,
    names.length > 0 && say.sells(locale, { names }),
    say.stepCount(locale, { count: stepCount }),
    !isOwnFlow(file) && say.builtIn(locale),
    scheduledAt && say.changeScheduled(locale, { moment: momentIn(locale, scheduledAt) }),
  ];
  return {
    key: file,
    title,
    detail: facts.filter(Boolean).join(" · "),
    to: addressOfFile(file),
    states: [state],
    change,
  };
}
