import { useEffect, useState } from "react";
import { Navigate, useParams } from "react-router-dom";
import { subscribe } from "valtio";
import { requestIdOf } from "../../commerce/request-id.ts";
import { createFlowStore, type FlowStore } from "../../engine/react/flow-store.ts";
import { openKeeper } from "../../engine/react/keeper.ts";
import { flowLoads, loadFlow, prepareSteps } from "../../engine/react/load-flow.ts";
import { createResources } from "../../engine/react/resources.ts";
import { kindLoaders } from "../../steps/generated/index.ts";
import { boot } from "../boot.ts";
import { OtherPages } from "../pages/lazy.ts";
import { LoadFailure, Skeleton } from "../shell/later.tsx";
import { hideError, notify } from "../state/banner.ts";
import { calls } from "../state/calls.ts";
import { resetCart, resumeCart } from "../state/cart.ts";
import { customerState } from "../state/customer.ts";
import { FlowPage } from "./FlowPage.tsx";

/** The page that the server answered with begins the cart anew when it is a flow's first step; moving about inside the app does not. */
let pageLoad = boot.flow !== undefined;

type Opened =
  | { readonly status: "loading" }
  | { readonly status: "open"; readonly store: FlowStore }
  | { readonly status: "unknown" }
  | { readonly status: "failed"; readonly error: Error };

/** /{base}/{handle}/{step?}, and the same under /direct. */
export function FlowRoute({ base, direct }: { base: string; direct: boolean }) {
  const { handle = "", step } = useParams();
  const [opened, setOpened] = useState<Opened>({ status: "loading" });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the step at the time of opening decides whether the cart begins anew; later steps do not open the flow again
  useEffect(() => {
    let current = true;
    setOpened({ status: "loading" });
    open(base, handle, direct, step).then(
      (store) => current && setOpened(store === undefined ? { status: "unknown" } : { status: "open", store }),
      (error: unknown) => current && setOpened({ status: "failed", error: error instanceof Error ? error : new Error(String(error)) }),
    );
    return () => {
      current = false;
    };
  }, [base, handle, direct, attempt]);

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
  if (opened.status === "loading") return embedded(base, handle, direct) ? null : <Skeleton shape="rows" label="Loading" />;
  const { flow } = opened.store;
  const address = `${direct ? "/direct" : ""}/${base}/${handle}`;
  if (step === undefined) return <Navigate to={`${address}${flow.first.path}`} replace />;
  if (!flow.steps.some(({ path }) => path === `/${step}`)) return <OtherPages />;
  return <FlowPage key={address} store={opened.store} address={address} path={`/${step}`} />;
}

async function open(base: string, handle: string, direct: boolean, step: string | undefined): Promise<FlowStore | undefined> {
  const json = await served(base, handle, direct);
  if (json === undefined) return undefined;
  const flow = await loadFlow(json, kindLoaders);
  const begin = pageLoad && (step === undefined || `/${step}` === flow.first.path);
  pageLoad = false;
  const keeper = openKeeper(localStorage, new URLSearchParams(location.search));
  const kept = await keeper.read(flow);
  await prepareSteps(flow, begin ? [] : (kept?.session.history ?? []), step === undefined ? flow.first.path : `/${step}`);
  const store = createFlowStore({
    flow,
    begin,
    customer: customerState.customer,
    keeper,
    kept,
    resources: createResources(flowLoads(flow, get), boot.loads),
    host: {
      get,
      commit: async (contributions) => (await calls()).commitCart(contributions),
      reset: resetCart,
      resume: () => resumeCart(),
      notify,
      withdraw: hideError,
      services,
    },
  });
  subscribe(customerState, () => {
    store.state.customer = customerState.customer;
  });
  return store;
}

type FlowJson = Parameters<typeof loadFlow>[0];

/** The flow that the page was served with, if it is this one. */
function embedded(base: string, handle: string, direct: boolean): FlowJson | undefined {
  const own = boot.flow;
  return own?.json.base === base && own.json.handle === handle && own.direct === direct ? (own.json as unknown as FlowJson) : undefined;
}

/** The flow that came with the page, or asked for; undefined where there is none. */
async function served(base: string, handle: string, direct: boolean): Promise<FlowJson | undefined> {
  const own = embedded(base, handle, direct);
  if (own !== undefined) return own;
  return (await calls()).fetchFlow<FlowJson>(base, handle, direct);
}

const services = async () => (await calls()).services;

const get = async (path: string): Promise<unknown> => (await calls()).get(path);
