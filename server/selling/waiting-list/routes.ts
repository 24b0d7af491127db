import type { FastifyInstance } from "fastify";
import type { WaitingListRequest, WaitingListResponse } from "../../../schemas/generated/wire.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { clientAddress } from "../../platform/http/client-address.ts";
import { hashedAddress } from "../../platform/http/hashed-address.ts";
import { withIdempotency } from "../../platform/http/idempotency.ts";
import { idempotencyKeyOf } from "../../platform/http/idempotency-key.ts";
import { customerOf } from "../accounts/current-customer.ts";
import { joinWaitingList } from "./join.ts";

/** The call by which visitors join the waiting list. */
export function waitingListRoutes(server: FastifyInstance, context: ServerContext): void {
  const path = "/waiting-list";
  server.post(path, async (request): Promise<WaitingListResponse> => {
    const customer = await customerOf(context, request);
    const body = request.body as WaitingListRequest;
    const keyed = {
      key: idempotencyKeyOf(request),
      route: path,
      caller: customer?.id ?? "",
      body,
      now: new Date(context.now().epochMilliseconds),
      locale: request.locale,
    };
    const address = hashedAddress(clientAddress(request));
    return withIdempotency(context.db, keyed, (tx) => joinWaitingList(tx, context, body, { customer, address }));
  });
}
