import type { FastifyInstance } from "fastify";
import type { Session } from "../../engine/core/session.ts";
import { type AheadRequest, aheadPath } from "../../schemas/preview-messages.ts";
import { flowAhead } from "../features/studio/paths/flow-ahead.ts";
import type { ConfigStore } from "../museum/model/config.ts";

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
  server.post<{ Body: AheadRequest<Session> }>(aheadPath, { schema: { body } }, async ({ body: asked, headers }) => {
    const { current } = config;
    const caller = { customerToken: headers["x-customer-token"]?.toString(), cartId: headers["x-cart-id"]?.toString() };
    return flowAhead(
      { server, flow: current.flow(asked.base, asked.handle), locale: current.tenant.locale, caller },
      asked,
    );
  });
}
