import { useEffect, useMemo, useState } from "react";
import { Link } from "react-router-dom";
import { useSnapshot } from "valtio";
import { media } from "../../commerce/media.ts";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import { factSeparator } from "../../messages/formats/list.ts";
import * as say from "../../messages/generated/studio/pages.ts";
import * as removal from "../../messages/generated/studio/removal.ts";
import * as sayShell from "../../messages/generated/studio/shell.ts";
import { studioPaths } from "../../schemas/generated/studio-paths.ts";
import type { StudioFlow, StudioFlowsResponse } from "../../schemas/generated/wire.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { MoreMenu } from "../../ui/more-menu.tsx";
import { addressOfFile, type CatalogueList, isOwnFlow } from "../addresses.ts";
import type { Product } from "../events/bundles.ts";
import { productsOf } from "../events/catalogue-sections.tsx";
import { momentIn } from "../moment.ts";
import { ItemList, type ListedItem } from "../shell/item-list.tsx";
import { PageHead } from "../shell/page-head.tsx";
import { draftState } from "../state/draft.ts";
import { api } from "../state/session.ts";
import { useCatalogue } from "../state/use-catalogue.ts";
import { FragmentList } from "./fragment-list.tsx";
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
  const { value: catalogue } = useCatalogue();
  const revision = answer?.revision;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision may have other flows
  useEffect(retry, [revision]);
  const flows = value?.flows ?? [];
  const items = useMemo(() => {
    const events = new Map(productsOf(catalogue, "events").map((event) => [event.id, event]));
    return (value?.flows ?? []).map((flow) => listed(locale, flow, soldBy(flow, catalogue, events)));
  }, [value, catalogue, locale]);
  return (
    <>
      <PageHead title={say.flows(locale)}>
        <button type="button" className="button" disabled={value === undefined} onClick={() => setCreating(true)}>
          {say.newFlow(locale)}
        </button>
      </PageHead>
      {error && value === undefined && <LoadFailure title={say.flowsFailed(locale)} error={error} onRetry={retry} />}
      {value && (
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
      )}
      {value && <FragmentList all={value} />}
      {removed && <RemoveFlowPrompt {...removed} onClose={() => setRemoved(undefined)} />}
      <NewFlowDialog
        open={isCreating}
        flows={flows.filter(({ state }) => state !== "removed")}
        onClose={() => setCreating(false)}
      />
    </>
  );
}

const listOfBase: Readonly<Record<string, CatalogueList>> = {
  membership: "memberships",
  series: "series",
  "gift-card": "giftCards",
};

/** The products that a flow sells: its events, or what its folder stands for. */
function soldBy(
  { base, handle, events }: StudioFlow,
  catalogue: unknown,
  known: ReadonlyMap<unknown, Product>,
): readonly Product[] {
  const list = listOfBase[base];
  if (list === undefined) return events.map((id) => known.get(id)).filter((event) => event !== undefined);
  const products = productsOf(catalogue, list);
  const own = products.filter(({ id }) => id === handle);
  return own.length > 0 ? own : products;
}

function listed(
  locale: string,
  { file, title, address, state, stepCount, scheduledAt, change }: StudioFlow,
  sold: readonly Product[],
): ListedItem {
  const names = sold.map((product) => String(product.title ?? product.id));
  const image = sold[0]?.image;
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
    detail: facts.filter(Boolean).join(factSeparator(locale)),
    to: addressOfFile(file),
    states: [state],
    picture: typeof image === "string" ? media(image) : null,
    change,
  };
}
