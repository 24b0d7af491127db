import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as say from "../../../messages/generated/pages/preview.ts";
import { type PlainPage, sendPlainPage } from "../../museum/plain-page.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { serverCookie } from "../../platform/http/cookies.ts";
import { html } from "../../platform/http/html.ts";
import { waitForTurn } from "../../platform/http/waiting-room.ts";
import { previewRoot } from "./address.ts";
import type { Previews } from "./previews.ts";

/** In seconds; the address ends before. */
const cookieLifetime = 86_400;
/** Where the preview's checkout leads. */
const end = "/checkout/end";
/** Where the form of checkout is sent. */
const paying = /^\/checkout\/[^/?]+(\?|$)/;
/** What belongs to the connection, or to somebody who is no visitor of the preview. */
const notPassedOn = new Set(["accept-encoding", "connection", "content-length", "cookie", "keep-alive", "transfer-encoding", "upgrade"]);

/**
 * The addresses of previews, which studio pages show within themselves (docs/behaviour.md, "Preview"). What is asked there, the preview's own
 * server answers. Pages of the museum are never shown within another: a page that is asked for so is one of the preview that this browser
 * looks at, whose addresses read as the museum's.
 */
export function previewPages(server: FastifyInstance, { config, environment }: Pick<ServerContext, "config" | "environment">, previews: Previews): void {
  const cookie = serverCookie(environment.publicUrl, "studioPreview", cookieLifetime);
  server.addHook("onClose", previews.close);
  server.addHook("onRequest", (request, reply, done) => {
    if (request.headers["sec-fetch-dest"] !== "iframe" || request.url.startsWith(previewRoot)) return done();
    const token = cookie.of(request);
    if (token === undefined) return done();
    const isForm = request.method !== "GET" && request.method !== "HEAD";
    return reply.redirect(previewRoot + token + (isForm ? end : request.url), 303);
  });

  server.register(async (scope) => {
    waitForTurn(scope, server.studioRoom);
    // Passed on as it came.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scope.addHook("onSend", (_request, reply, payload, done) => {
      const policy = String(reply.getHeader("content-security-policy") ?? "");
      reply.header("x-frame-options", "SAMEORIGIN").header("content-security-policy", policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"));
      done(null, payload);
    });
    for (const path of [`${previewRoot}:token`, `${previewRoot}:token/*`]) scope.all(path, answer);
  });

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { token = "" } = request.params as { token?: string };
    const url = request.url.slice(previewRoot.length + token.length) || "/";
    const { locale } = config.current.tenant;
    if (request.method === "POST" && paying.test(url)) return reply.redirect(previewRoot + token + end, 303);
    if (url.startsWith(end))
      return send(reply, { title: say.paidTitle(locale), content: html`<p>${say.paid(locale)}</p><p><a href="/">${say.again(locale)}</a></p>` });
    const answered = await previews.answer(token, {
      method: request.method,
      url,
      headers: headersOf(request),
      payload: request.body as Buffer | undefined,
      ip: request.ip,
    });
    if (answered === "gone") return send(reply.status(404), { title: say.goneTitle(locale), content: html`<p>${say.gone(locale)}</p>` });
    if (answered === "busy") return send(reply.status(503), { title: say.busyTitle(locale), content: html`<p>${say.busy(locale)}</p>`, refresh: 10 });
    if (answered === "endless") return send(reply.status(503), { title: say.endlessTitle(locale), content: html`<p>${say.endless(locale)}</p>` });
    if (request.headers["sec-fetch-dest"] === "iframe") cookie.set(reply, token);
    return reply.status(answered.status).headers(answered.headers).send(Buffer.from(answered.body));
  }

  const send = (reply: FastifyReply, page: PlainPage) => sendPlainPage(reply, config.current.tenant, page);
}

function headersOf({ headers }: FastifyRequest): Record<string, string> {
  const passed = Object.entries(headers).flatMap(([name, value]) => (value === undefined || notPassedOn.has(name) ? [] : [[name, String(value)] as const]));
  return Object.fromEntries(passed);
}
