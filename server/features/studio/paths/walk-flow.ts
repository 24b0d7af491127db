import type { FastifyInstance } from "fastify";
import type { Api } from "../../../../commerce/api.ts";
import { textIn } from "../../../../engine/core/contract.ts";
import { type PathWalker, pathWalker, type WalkedPath } from "../../../../engine/core/walk-paths.ts";
import * as say from "../../../../messages/generated/server/studio-paths.ts";
import { paths as calls } from "../../../../schemas/generated/paths.ts";
import type { Customer, StudioPath, StudioPathsResponse } from "../../../../schemas/generated/wire.ts";
import { load } from "../../../../schemas/load.ts";
import type { ServedFlow } from "../../../museum/model/config.ts";
import { bindKinds } from "./bind-kinds.ts";
import { injectApi } from "./inject-api.ts";
import { payPath, sayFailure } from "./pay-path.ts";
import { sayPath } from "./say-answer.ts";

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
  readonly most?: number;
  readonly withinMs?: number;
}

const isStopped = ({ end }: Pick<StudioPath, "end">) => end === "stuck" || end === "failed";

/** A signed-in visitor passes a step with this blocker. */
export const needsAccount = "NOT_SIGNED_IN";

/** Walks as a stranger; if a path needs an account, again as the customer (docs/behaviour.md, "Test every path"). */
export async function walkFlow({
  server,
  flow,
  locale,
  prefix = "",
  customer,
  most = 400,
  withinMs = 20_000,
}: WalkFlowOptions): Promise<StudioPathsResponse> {
  const deadline = performance.now() + withinMs;
  const bound = await bindKinds(flow);

  async function walkAs(signedIn?: { customer: Customer; accessToken: string }): Promise<StudioPathsResponse> {
    const api = injectApi(server, { locale, customerToken: signedIn?.accessToken });
    const get = (path: string) => api.get("storefront", load<unknown, "storefront">(path));
    const walker = pathWalker({ ...bound, get, customer: signedIn?.customer });
    const found: { walked: WalkedPath; path: StudioPath }[] = [];
    let complete = true;
    for await (const walked of walker.all()) {
      if (found.length >= most || performance.now() > deadline) {
        complete = false;
        break;
      }
      found.push({ walked, path: { steps: sayPath(locale, walked), ...(await endOf(walked, api)) } });
    }
    const paths: StudioPath[] = [];
    for (const { walked, path } of found)
      paths.push((isStopped(path) ? await walkInstead(walker, walked, path, api) : undefined) ?? path);
    return { paths, complete };
  }

  /** Finds another answer, such as another day, with which the same choices reach payment. */
  async function walkInstead(
    walker: PathWalker,
    stopped: WalkedPath,
    { message = "" }: StudioPath,
    api: Api,
  ): Promise<StudioPath | undefined> {
    for await (const walked of walker.instead(stopped)) {
      if (performance.now() > deadline) return undefined;
      const end = await endOf(walked, api);
      if (isStopped(end)) continue;
      const steps = sayPath(locale, walked);
      const before = sayPath(locale, stopped).find(
        ({ path, answer }) => answer !== steps.find((step) => step.path === path)?.answer,
      );
      return { steps, ...end, ...(before?.answer !== undefined && { insteadOf: { answer: before.answer, message } }) };
    }
    return undefined;
  }

  async function endOf(path: WalkedPath, api: Api): Promise<Omit<StudioPath, "steps">> {
    const { end } = path;
    if (end.at === "exit") {
      const paid = await payPath({ server, api, locale, prefix }, path);
      return paid.end === "payment" ? paid : { ...paid, at: path.steps.at(-1)?.step.path };
    }
    const at = end.step.path;
    if (end.at === "load") return { end: "failed", at, ...sayFailure(end.error) };
    const { code, message } = end.blocker;
    return {
      end: code === needsAccount ? "account" : "stuck",
      at,
      code,
      message: textIn(locale, message) ?? say.noAnswerLeadsOn(locale, { code }),
    };
  }

  const asStranger = await walkAs();
  if (customer === undefined || !asStranger.paths.some(({ end }) => end === "account")) return asStranger;
  return walkAs(await injectApi(server, { locale }).post("storefront", calls.signIn(), customer));
}
