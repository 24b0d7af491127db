import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as say from "../../../messages/generated/pages/preview.ts";
import { aheadPath } from "../../../schemas/preview-messages.ts";
import { html } from "../../core/http/html.ts";
import { HttpError } from "../../core/http/http-error.ts";
import { leavePlace, waitForTurn, workInRoom } from "../../core/http/waiting-room.ts";
import { type PlainPage, sendPlainPage } from "../../museum/plain-page.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { previewCookie, previewRoot } from "../studio/preview-address.ts";
import type { Previews } from "./previews.ts";

const end = "/checkout/end";
const paying = /^\/checkout\/[^/?]+(\?|$)/;
/** Headers of the connection, or of a person who is no visitor of the preview. */
const notPassedOn = new Set([
  "accept-encoding",
  "connection",
  "content-length",
  "cookie",
  "keep-alive",
  "transfer-encoding",
  "upgrade",
]);

/**
 * Serves previews in frames of studio pages (docs/behaviour.md, "Preview"). Museum pages never allow framing, so a
 * framed request belongs to this browser's preview, even with a museum address.
 */
export function previewPages(
  server: FastifyInstance,
  { config, environment }: Pick<ServerContext, "config" | "environment">,
  previews: Previews,
): void {
  const cookie = previewCookie(environment.publicUrl);
  server.addHook("onClose", previews.close);
  server.addHook("onRequest", (request, reply, done) => {
    if (request.headers["sec-fetch-dest"] !== "iframe" || request.url.startsWith(previewRoot)) return done();
    const token = cookie.of(request);
    if (token === undefined) return done();
    const isForm = request.method !== "GET" && request.method !== "HEAD";
    return reply.redirect(previewRoot + token + (isForm ? end : request.url), 303);
  });

  server.register(async (scope) => {
    waitForTurn(scope, server.waitingRoom);
    // Pass bodies through unparsed.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scope.addHook("onSend", (_request, reply, payload, done) => {
      const policy = String(reply.getHeader("content-security-policy") ?? "");
      const framed = policy
        .replace("frame-ancestors 'none'", "frame-ancestors 'self'")
        .replace("style-src ", `style-src '${band.hash}' `);
      reply.headers({
        "x-frame-options": "SAMEORIGIN",
        "content-security-policy": framed,
        "cache-control": "no-store",
        "x-robots-tag": "noindex, nofollow",
      });
      done(null, payload);
    });
    const answer = createAnswer(server, config, previews, cookie);
    for (const path of [`${previewRoot}:token`, `${previewRoot}:token/*`]) scope.all(path, answer);
  });
}

function createAnswer(
  server: FastifyInstance,
  config: ServerContext["config"],
  previews: Previews,
  cookie: ReturnType<typeof previewCookie>,
) {
  const send = (reply: FastifyReply, page: PlainPage) => sendPlainPage(reply, config.current.tenant, page);

  async function forward(request: FastifyRequest, reply: FastifyReply, token: string, url: string) {
    const within = <T>(work: () => Promise<T>, employeeId: string): Promise<T> => {
      // The rest is the studio's work, so give up the visitor's place.
      leavePlace(request);
      return workInRoom(server.studioRoom, employeeId, reply.raw, work);
    };
    const { method, ip } = request;
    const forwarded = { method, url, headers: headersOf(request), payload: request.body as Buffer | undefined, ip };
    return previews.answer(token, forwarded, within).catch((error: unknown) => {
      if (error instanceof HttpError && error.status === 503) return "busy" as const;
      throw error;
    });
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { token = "" } = request.params as { token?: string };
    const url = request.url.slice(previewRoot.length + token.length) || "/";
    const { locale } = config.current.tenant;
    if (!isForAuthor(request, url, cookie.of(request) === token))
      return send(reply.status(404), { title: say.ownTitle(locale), content: html`<p>${say.own(locale)}</p>` });
    if (request.method === "POST" && paying.test(url)) return reply.redirect(previewRoot + token + end, 303);
    if (url.startsWith(end))
      return send(reply, {
        title: say.paidTitle(locale),
        content: html`<p>${say.paid(locale)}</p><p><a href="/">${say.again(locale)}</a></p>`,
      });
    const answered = await forward(request, reply, token, url);
    if (typeof answered === "string") {
      const { status, ...page } = failurePages[answered](locale);
      return send(reply.status(status), page);
    }
    if (request.headers["sec-fetch-dest"] === "iframe") cookie.set(reply, token);
    const body = Buffer.from(answered.body);
    const isPage = String(answered.headers["content-type"]).startsWith("text/html");
    return reply
      .status(answered.status)
      .headers(answered.headers)
      .send(isPage ? withBand(body.toString(), locale) : body);
  };
}

type Failure = Extract<Awaited<ReturnType<Previews["answer"]>>, string>;

const failurePages: Readonly<Record<Failure, (locale: string) => PlainPage & { readonly status: number }>> = {
  gone: (locale) => ({ status: 404, title: say.goneTitle(locale), content: html`<p>${say.gone(locale)}</p>` }),
  busy: (locale) => ({
    ...{ status: 503, title: say.busyTitle(locale), refresh: 10 },
    content: html`<p>${say.busy(locale)}</p>`,
  }),
  endless: (locale) => ({ status: 503, title: say.endlessTitle(locale), content: html`<p>${say.endless(locale)}</p>` }),
};

/** Other people with the address see nothing, because a draft is not published. */
function isForAuthor({ headers }: FastifyRequest, url: string, hasCookie: boolean): boolean {
  const { "sec-fetch-dest": destination, "sec-fetch-site": site } = headers;
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  if (hasCookie || destination === "iframe") return true;
  // A page's own calls and files, which are no pages themselves.
  return destination === undefined ? url.startsWith("/api/") || url.startsWith(aheadPath) : destination !== "document";
}

const bandStyle =
  // At the edge, where it covers neither the demo's banner nor Continue.
  ".preview-band{position:fixed;inset-block-start:50%;inset-inline-end:0;transform:translateY(-50%);writing-mode:vertical-rl;z-index:2147483647;" +
  "pointer-events:none;padding:10px 0;border-radius:6px;background:#5b2a86;color:#fff;font:600 11px/1.4 system-ui,sans-serif}" +
  // The studio labels its frame.
  "[data-framed] .preview-band{display:none}";
const band = { hash: `sha256-${createHash("sha256").update(bandStyle).digest("base64")}` };

/** Marks a preview's page, whatever the draft does. */
function withBand(page: string, locale: string): string {
  const shown = html`<aside class="preview-band" aria-label="${say.band(locale)}">${say.band(locale)}</aside>`.text;
  return page.replace(/<body[^>]*>/, (body) => `${body}<style>${bandStyle}</style>${shown}`);
}

function headersOf({ headers }: FastifyRequest): Record<string, string> {
  const passed = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || notPassedOn.has(name) ? [] : [[name, String(value)] as const],
  );
  return Object.fromEntries(passed);
}
