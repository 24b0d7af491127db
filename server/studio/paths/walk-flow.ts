import type { FastifyInstance } from "fastify";
import { bindFlow } from "../../../engine/core/bind.ts";
import { compileConditions } from "../../../engine/core/conditions.ts";
import { loadExplores } from "../../../engine/core/explore.ts";
import { loadKinds, registryOf } from "../../../engine/core/registry.ts";
import { textIn } from "../../../engine/core/sentence.ts";
import { type WalkedPath, walkPaths } from "../../../engine/core/walk-paths.ts";
import * as say from "../../../messages/generated/server/studio-paths.ts";
import { paths as calls } from "../../../schemas/generated/paths.ts";
import type { Customer, StudioPath, StudioPathsResponse } from "../../../schemas/generated/wire.ts";
import { load } from "../../../schemas/load.ts";
import { exploreLoaders } from "../../../steps/generated/explore.ts";
import { kindLoaders } from "../../../steps/generated/index.ts";
import type { ServedFlow } from "../../museum/config/types.ts";
import { injectApi } from "./inject-api.ts";
import { payPath, sayFailure } from "./pay-path.ts";
import { sayAnswer } from "./say-answer.ts";

interface WalkFlowOptions {
  /** One on which nothing is real: each path holds places and opens checkout. */
  readonly server: FastifyInstance;
  /** As that server serves it. */
  readonly flow: ServedFlow;
  /** The museum's. */
  readonly locale: string;
  /** What stands before the server's own addresses in those that it names, such as "/preview/…". */
  readonly prefix?: string;
  /** Somebody with a complete account there, for flows that need one. Without, such paths end at the step that asks for it. */
  readonly customer?: { readonly email: string; readonly password: string };
  /** How many paths are walked at most. */
  readonly most?: number;
  /** For how long paths are walked, in milliseconds. */
  readonly withinMs?: number;
}

/** A step with this blocker leads on for whoever has an account. */
const needsAccount = "NOT_SIGNED_IN";

/**
 * Walks every path of a flow, each to payment, by the calls that a browser makes (docs/behaviour.md, "Test every path"). As a stranger, and
 * where that ends at an account as the customer instead.
 */
export async function walkFlow({ server, flow, locale, prefix = "", customer, most = 400, withinMs = 20_000 }: WalkFlowOptions): Promise<StudioPathsResponse> {
  const deadline = performance.now() + withinMs;
  const components = flow.steps.map(({ component }) => component);
  const [kinds, explores] = await Promise.all([loadKinds(kindLoaders, components), loadExplores(exploreLoaders, components)]);
  const holds = await compileConditions(kinds);
  const bound = bindFlow(flow, registryOf(kinds), { holds });

  async function walkAs(signedIn?: { customer: Customer; accessToken: string }): Promise<StudioPathsResponse> {
    const api = injectApi(server, { locale, customerToken: signedIn?.accessToken });
    const get = (path: string) => api.get("storefront", load<unknown, "storefront">(path));
    const found: StudioPath[] = [];
    for await (const path of walkPaths({ flow: bound, get, explores, customer: signedIn?.customer })) {
      if (found.length >= most || performance.now() > deadline) return { paths: found, complete: false };
      const steps = path.steps.map((walkStep) => {
        const { step, state } = walkStep;
        return { path: step.path, title: step.title, state, ...sayAnswer(locale, walkStep) };
      });
      found.push({ steps, ...(await endOf(path, api)) });
    }
    return { paths: found, complete: true };
  }

  async function endOf(path: WalkedPath, api: ReturnType<typeof injectApi>): Promise<Omit<StudioPath, "steps">> {
    const { end } = path;
    if (end.at === "exit") {
      const paid = await payPath({ server, api, locale, prefix }, path);
      return paid.end === "payment" ? paid : { ...paid, at: path.steps.at(-1)?.step.path };
    }
    const at = end.step.path;
    if (end.at === "load") return { end: "failed", at, ...sayFailure(end.error) };
    const { code, message } = end.blocker;
    return { end: code === needsAccount ? "account" : "stuck", at, code, message: textIn(locale, message) ?? say.noAnswerLeadsOn(locale, { code }) };
  }

  const asStranger = await walkAs();
  if (customer === undefined || !asStranger.paths.some(({ end }) => end === "account")) return asStranger;
  return walkAs(await injectApi(server, { locale }).post("storefront", calls.signIn(), customer));
}
