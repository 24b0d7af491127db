import { useEffect, useState } from "react";
import { Navigate, useParams } from "react-router-dom";
import { subscribe, useSnapshot } from "valtio";
import { requestIdOf } from "../../commerce/request-id.ts";
import type { FlowStore } from "../../engine/react/flow-store.ts";
import { LoadFailure } from "../../ui/LoadFailure.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { OtherPages } from "../pages/lazy-pages.ts";
import { customerState } from "../state/customer.ts";
import { pageState } from "../state/page.ts";
import { FlowPage } from "./FlowPage.tsx";
import { addressOf, type FlowAddress, openFlow, servedFlow } from "./open-flow.ts";

type Opened =
  | { readonly status: "loading" }
  | { readonly status: "open"; readonly store: FlowStore }
  | { readonly status: "unknown" }
  | { readonly status: "failed"; readonly error: Error };

/** /{base}/{handle}/{step?}, and the same under /direct. */
export function FlowRoute({ base, direct }: { base: string; direct: boolean }) {
  const { handle = "", step } = useParams();
  const address = addressOf({ base, handle, direct });
  const { openings } = useSnapshot(pageState);
  // Another flow is another component, with a store of its own: the address must never be resolved with the steps of the flow left.
  return <OpenedFlow key={`${address} ${openings}`} address={address} asked={{ base, handle, direct, step }} />;
}

function OpenedFlow({ address, asked }: { address: string; asked: FlowAddress }) {
  const [opened, setOpened] = useState<Opened>({ status: "loading" });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the step at the time of opening decides whether the cart is cleared; later steps do not open the flow again
  useEffect(() => {
    let current = true;
    setOpened({ status: "loading" });
    openFlow(asked, () => current).then(
      (store) => current && setOpened(store === undefined ? { status: "unknown" } : { status: "open", store }),
      (error: unknown) => current && setOpened({ status: "failed", error: error instanceof Error ? error : new Error(String(error)) }),
    );
    return () => {
      current = false;
    };
  }, [attempt]);
  const store = opened.status === "open" ? opened.store : undefined;
  useEffect(
    () =>
      store &&
      subscribe(customerState, () => {
        store.state.customer = customerState.customer;
      }),
    [store],
  );

  if (opened.status === "unknown") return <OtherPages />;
  if (opened.status === "failed") {
    return (
      <LoadFailure
        headingLevel={1}
        title="This page could not be loaded"
        message={opened.error.message}
        requestId={requestIdOf(opened.error)}
        onRetry={() => setAttempt(attempt + 1)}
      />
    );
  }
  // A flow that came with the page is there before a likeness of it could be seen.
  if (store === undefined) return servedFlow(asked) ? null : <Skeleton shape="rows" label="Loading" />;
  const { flow } = store;
  if (asked.step === undefined) return <Navigate to={`${address}${flow.first.path}`} replace />;
  return <FlowPage store={store} address={address} path={`/${asked.step}`} />;
}
