import { type ReactNode, useEffect } from "react";
import { Navigate, useParams } from "react-router-dom";
import { subscribe } from "valtio";
import { pageOf } from "../../engine/core/flow.ts";
import { useLoaded } from "../../engine/react/use-loaded.ts";
import * as say from "../../messages/generated/app/flow.ts";
import { ErrorBoundary } from "../../ui/error-boundary.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { usePage, usePageState } from "../state/page.ts";
import { FlowPage } from "./flow-page.tsx";
import { addressOf, type FlowAddress, openFlow, servedFlow } from "./open-flow.ts";

interface FlowRouteProps extends Pick<FlowAddress, "base" | "direct"> {
  /** Shown for an address that names no flow. */
  readonly otherwise: ReactNode;
}

export function FlowRoute({ base, direct, otherwise }: FlowRouteProps) {
  const { handle = "", "*": rest = "" } = useParams();
  const step = rest.replace(/\/$/, "") || undefined;
  const address = addressOf({ base, handle, direct });
  const { openings } = usePageState();
  // The key remounts for another flow, so that no address is resolved with the previous flow's steps.
  return (
    <OpenedFlow
      key={`${address} ${openings}`}
      address={address}
      request={{ base, handle, direct, step }}
      otherwise={otherwise}
    />
  );
}

interface OpenedFlowProps extends Pick<FlowRouteProps, "otherwise"> {
  readonly address: string;
  readonly request: FlowAddress;
}

function OpenedFlow({ address, request, otherwise }: OpenedFlowProps) {
  const locale = useLocale();
  // Only the step at the time of opening decides whether to clear the cart; later steps do not reopen the flow.
  const page = usePage();
  const first = page.opened?.address === address ? page.opened.store : undefined;
  const {
    value: opened,
    error,
    retry,
  } = useLoaded(
    address,
    async (_address, signal) => ({ store: await openFlow(request, signal) }),
    first && { store: first },
  );
  const store = opened?.store;
  useEffect(() => {
    page.opened = undefined;
  }, [page]);
  useEffect(
    () =>
      store &&
      subscribe(page.customers, () => {
        store.state.customer = page.customers.customer;
      }),
    [store, page],
  );

  if (opened !== undefined && store === undefined) return otherwise;
  if (error !== undefined) {
    return <LoadFailure headingLevel={1} title={say.pageFailed(locale)} error={error} onRetry={retry} />;
  }
  // A served flow opens before a skeleton could be seen.
  if (store === undefined)
    return servedFlow(page.boot, request) ? null : <Skeleton shape="rows" label={say.loading(locale)} />;
  const { flow } = store;
  if (request.step === undefined) return <Navigate to={`${address}${pageOf(flow.first)}`} replace />;
  // Saved answers that make a step's code fail would make it fail for ever.
  return (
    <ErrorBoundary headingLevel={1} resetOn={request.step} onRetry={(count) => count > 1 && store.begin()}>
      <FlowPage store={store} address={address} path={`/${request.step}`} />
    </ErrorBoundary>
  );
}
