import { useEffect } from "react";
import { Navigate, useParams } from "react-router-dom";
import { subscribe, useSnapshot } from "valtio";
import { requestIdOf } from "../../commerce/request-id.ts";
import { pageOf } from "../../engine/core/flow.ts";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import * as say from "../../messages/generated/app/flow.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { OtherPages } from "../pages/lazy-pages.ts";
import { customerState } from "../state/customer.ts";
import { pageState } from "../state/page.ts";
import { FlowPage } from "./flow-page.tsx";
import { forgetOpenedAhead, openedAhead } from "./open-ahead.ts";
import { addressOf, type FlowAddress, openFlow, servedFlow } from "./open-flow.ts";

export function FlowRoute({ base, direct }: Pick<FlowAddress, "base" | "direct">) {
  const { handle = "", step } = useParams();
  const address = addressOf({ base, handle, direct });
  const { openings } = useSnapshot(pageState);
  // The key remounts for another flow, so that no address is resolved with the previous flow's steps.
  return <OpenedFlow key={`${address} ${openings}`} address={address} asked={{ base, handle, direct, step }} />;
}

function OpenedFlow({ address, asked }: { address: string; asked: FlowAddress }) {
  const locale = useLocale();
  // Only the step at the time of opening decides whether to clear the cart; later steps do not reopen the flow.
  const ahead = openedAhead(address);
  const {
    value: opened,
    error,
    retry,
  } = useLoaded(
    address,
    async (_address, signal) => ({ store: await openFlow(asked, signal) }),
    ahead && { store: ahead },
  );
  const store = opened?.store;
  useEffect(forgetOpenedAhead, []);
  useEffect(
    () =>
      store &&
      subscribe(customerState, () => {
        store.state.customer = customerState.customer;
      }),
    [store],
  );

  if (opened !== undefined && store === undefined) return <OtherPages />;
  if (error !== undefined) {
    return (
      <LoadFailure
        headingLevel={1}
        title={say.pageFailed(locale)}
        message={error.message}
        requestId={requestIdOf(error)}
        onRetry={retry}
      />
    );
  }
  // A served flow opens before a skeleton could be seen.
  if (store === undefined) return servedFlow(asked) ? null : <Skeleton shape="rows" label={say.loading(locale)} />;
  const { flow } = store;
  if (asked.step === undefined) return <Navigate to={`${address}${pageOf(flow.first)}`} replace />;
  return <FlowPage store={store} address={address} path={`/${asked.step}`} />;
}
