import type { FastifyInstance } from "fastify";
import { textIn } from "../../engine/core/contract.ts";
import { pageOf, stepAt } from "../../engine/core/flow.ts";
import { load } from "../../engine/core/load.ts";
import { reconcile } from "../../engine/core/reconcile.ts";
import type { Session } from "../../engine/core/session.ts";
import { type Unreached, walkAhead } from "../../engine/core/walk-ahead.ts";
import { type AheadAnswer, type AheadRequest, aheadPath, type NotShown } from "../../schemas/preview-messages.ts";
import { type Caller, describeFailure, injectApi } from "../features/studio/paths/pay-path.ts";
import { bindKinds, needsAccount } from "../features/studio/paths/walk-flow.ts";
import type { ConfigStore, ServedFlow } from "../museum/model/config.ts";

const text = { type: "string" };
const texts = { type: "array", items: text };
const session = {
  type: "object",
  required: ["answers", "history", "done"],
  properties: { answers: { type: "object" }, history: texts, done: texts },
};
const body = {
  type: "object",
  required: ["base", "handle", "step", "session"],
  properties: { base: text, handle: text, step: text, session },
};

/** Registers the preview-only call that takes the visitor ahead to a step. */
export function aheadRoute(server: FastifyInstance, config: ConfigStore): void {
  server.post<{ Body: AheadRequest<Session> }>(
    aheadPath,
    { schema: { body } },
    async ({ body: asked, headers, locale }) => {
      const current = config.current.in(locale);
      const caller = {
        customerToken: headers["x-customer-token"]?.toString(),
        cartId: headers["x-cart-id"]?.toString(),
      };
      return flowAhead(
        { server, flow: current.flow(asked.base, asked.handle), locale: current.tenant.locale, caller },
        asked,
      );
    },
  );
}

interface FlowAheadOptions {
  readonly server: FastifyInstance;
  /** As that server serves it; undefined if it has none. */
  readonly flow: ServedFlow | undefined;
  readonly locale: string;
  readonly caller: Caller;
}

/** Finds a visitor's way to a step of a flow, with a browser's API calls. Holds and changes nothing. */
async function flowAhead(
  { server, flow: served, locale, caller }: FlowAheadOptions,
  { step, session: given, customer }: Pick<AheadRequest<Session>, "step" | "session" | "customer">,
): Promise<AheadAnswer<Session>> {
  const bound = served && (await bindKinds(served));
  const to = bound && stepAt(bound.flow, step);
  if (bound === undefined || to === undefined) return { notShown: { why: "unknown" } };
  const api = injectApi(server, { locale, ...caller });
  const get = (path: string) => api.get("storefront", load<unknown, "storefront">(path));
  const { session } = await reconcile(bound.flow, given);
  const ahead = await walkAhead({ ...bound, get, customer }, to, session);
  if ("why" in ahead) return { notShown: explain(locale, ahead) };
  const { id, base, handle, version } = bound.flow;
  const shown = to.repeat === undefined ? to : stepAt(bound.flow, pageOf(to));
  return { flow: { id, base, handle, version }, page: pageOf(to), title: shown?.title ?? to.title, ...ahead };
}

function explain(locale: string, unreached: Unreached): NotShown {
  const { why } = unreached;
  switch (why) {
    case "blocked": {
      const { step, blocker } = unreached;
      return {
        why: blocker.code === needsAccount ? "account" : why,
        at: step.path,
        message: textIn(locale, blocker.message),
      };
    }
    case "failed":
      return { why, at: unreached.step.path, message: describeFailure(unreached.error).message };
    case "skipped":
      return { why, message: unreached.reason.text };
    default:
      return { why };
  }
}
