import type { FastifyInstance } from "fastify";
import { type Api, createApi } from "../../../../commerce/api.ts";
import { apiBases } from "../../../../schemas/api-bases.ts";

export interface Caller {
  readonly customerToken?: string | undefined;
  /** Their cart: its held seats count as free. */
  readonly cartId?: string | undefined;
}

/** Makes a browser's API calls to a server in this process. */
export function injectApi(
  server: FastifyInstance,
  { locale, customerToken, cartId }: Caller & { readonly locale: string },
): Api {
  return createApi({
    ...{ locale, bases: apiBases, customerToken: () => customerToken, cartId: () => cartId },
    fetch: async (url, init) => {
      const { statusCode, body, headers } = await server.inject({
        url: String(url),
        method: init?.method === "POST" ? "POST" : "GET",
        ...(typeof init?.body === "string" && { payload: init.body }),
        headers: Object.fromEntries((init?.headers ?? []) as [string, string][]),
      });
      const retryAfter = headers["retry-after"];
      return new Response(body, {
        status: statusCode,
        headers: retryAfter === undefined ? {} : { "retry-after": String(retryAfter) },
      });
    },
  });
}
