import type { FastifyInstance } from "fastify";
import type { Api } from "../../../../commerce/api.ts";
import { bindFlow } from "../../../../engine/core/bind.ts";
import { compileConditions } from "../../../../engine/core/conditions.ts";
import { textIn } from "../../../../engine/core/contract.ts";
import { loadExplores } from "../../../../engine/core/explore.ts";
import { loadKinds, registryOf } from "../../../../engine/core/kind.ts";
import { load } from "../../../../engine/core/load.ts";
import type { TrialOptions } from "../../../../engine/core/trials.ts";
import { maxRepeatsTried, type PathWalker, pathWalker, type WalkedPath } from "../../../../engine/core/walk-paths.ts";
import * as say from "../../../../messages/generated/server/studio-paths.ts";
import { paths as calls } from "../../../../schemas/generated/paths.ts";
import type { Customer, StudioPath, StudioPathsResponse } from "../../../../schemas/generated/wire.ts";
import { exploreLoaders } from "../../../../steps/generated/explore.ts";
import { kindLoaders } from "../../../../steps/generated/index.ts";
import type { ServedFlow } from "../../../museum/model/config.ts";
import { describePath } from "./describe-path.ts";
import { describeFailure, injectApi, payPath } from "./pay-path.ts";

interface WalkFlowOptions {
  /** A server without real sales: each path holds seats and opens checkout. */
  readonly server: FastifyInstance;
  /** As that server serves it. */
  readonly flow: ServedFlow;
  readonly locale: string;
  /** The prefix of the addresses that the server names, such as "/preview/…". */
  readonly prefix?: string;
  /** A complete account there, for flows that need one. Without it, such paths end at the step that asks for it. */
  readonly customer?: { readonly email: string; readonly password: string };
  readonly maxPaths?: number;
  readonly withinMs?: number;
}

const isStopped = ({ end }: Pick<StudioPath, "end">) => end === "stuck" || end === "failed";

/** A signed-in visitor passes a step with this blocker. */
export const needsAccount = "NOT_SIGNED_IN";

/** Walks as a stranger; if a path needs an account, again as the customer (docs/behaviour.md, "Test every path"). */
export async function walkFlow(options: WalkFlowOptions): Promise<StudioPathsResponse> {
  const { server, flow, locale, customer, withinMs = 20_000 } = options;
  const deadline = performance.now() + withinMs;
  const bound = await bindKinds(flow);
  const asStranger = await walkAs({ ...options, bound, deadline });
  if (customer === undefined || !asStranger.paths.some(({ end }) => end === "account")) return asStranger;
  const signedIn = await injectApi(server, { locale }).post("storefront", calls.signIn(), customer);
  return walkAs({ ...options, bound, deadline }, signedIn);
}

interface Walk extends WalkFlowOptions {
  readonly bound: BoundFlow;
  /** By the process's monotonic clock. */
  readonly deadline: number;
}

async function walkAs(
  walk: Walk,
  signedIn?: { customer: Customer; accessToken: string },
): Promise<StudioPathsResponse> {
  const { server, locale, bound, deadline, maxPaths = 400 } = walk;
  const api = injectApi(server, { locale, customerToken: signedIn?.accessToken });
  const get = (path: string) => api.get("storefront", load<unknown, "storefront">(path));
  const walker = pathWalker({ ...bound, get, customer: signedIn?.customer });
  const found: { walked: WalkedPath; path: StudioPath }[] = [];
  let complete = true;
  for await (const walked of walker.all()) {
    if (found.length >= maxPaths || performance.now() > deadline) {
      complete = false;
      break;
    }
    found.push({ walked, path: { steps: describePath(locale, walked), ...(await endOf(walk, api, walked)) } });
  }
  const paths: StudioPath[] = [];
  for (const { walked, path } of found)
    paths.push((isStopped(path) ? await walkInstead(walk, walker, api, { walked, path }) : undefined) ?? path);
  const bounded = walker.bounded.map(({ title }) => title);
  return { paths, complete, ...(bounded.length > 0 && { bounded, repeatsTried: maxRepeatsTried }) };
}

/** Finds another answer, such as another day, with which the same choices reach payment. */
async function walkInstead(
  walk: Walk,
  walker: PathWalker,
  api: Api,
  stopped: { readonly walked: WalkedPath; readonly path: StudioPath },
): Promise<StudioPath | undefined> {
  const { locale, deadline } = walk;
  const { message = "" } = stopped.path;
  for await (const walked of walker.instead(stopped.walked)) {
    if (performance.now() > deadline) return undefined;
    const end = await endOf(walk, api, walked);
    if (isStopped(end)) continue;
    const steps = describePath(locale, walked);
    const before = stopped.path.steps.find(
      ({ path, answer }) => answer !== steps.find((step) => step.path === path)?.answer,
    );
    return { steps, ...end, ...(before?.answer !== undefined && { insteadOf: { answer: before.answer, message } }) };
  }
  return undefined;
}

async function endOf(
  { server, locale, prefix = "" }: Walk,
  api: Api,
  path: WalkedPath,
): Promise<Omit<StudioPath, "steps">> {
  const { end } = path;
  if (end.at === "exit") {
    const paid = await payPath({ server, api, locale, prefix }, path);
    return paid.end === "payment" ? paid : { ...paid, at: path.steps.at(-1)?.step.path };
  }
  const at = end.step.path;
  if (end.at === "load") return { end: "failed", at, ...describeFailure(end.error) };
  const { code, message } = end.blocker;
  return {
    end: code === needsAccount ? "account" : "stuck",
    at,
    code,
    message: textIn(locale, message) ?? say.noAnswerLeadsOn(locale, { code }),
  };
}

type BoundFlow = Pick<TrialOptions, "flow" | "explores">;

/** Binds a flow to its kinds, and loads the answers to try at its steps. */
export async function bindKinds(flow: ServedFlow): Promise<BoundFlow> {
  const components = flow.steps.map(({ component }) => component);
  const [kinds, explores] = await Promise.all([
    loadKinds(kindLoaders, components),
    loadExplores(exploreLoaders, components),
  ]);
  const holds = await compileConditions(
    kinds,
    flow.steps.map(({ nextStep }) => nextStep),
  );
  return { flow: bindFlow(flow, registryOf(kinds), { holds }), explores };
}
