import helmet from "@fastify/helmet";
import fastify, { type FastifyInstance } from "fastify";
import { reportingEndpoints, reportsPath } from "./reports.ts";

/** Our pages never use these. Fullscreen, sharing and wake lock stay allowed: guests show tickets at the door. */
const never = [
  "accelerometer",
  "browsing-topics",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
];

const refused = never.map((feature) => `${feature}=()`).join(", ");
const withCamera = `camera=(self), ${refused}`;
const withoutCamera = `camera=(), ${refused}`;

/** All box-office tools share one document, so all of them allow the scanner's camera. */
export function permissionsPolicy(url: string): string {
  return /^\/box-office([/?]|$)/.test(url) ? withCamera : withoutCamera;
}

const self = ["'self'"];

/** Sets strict headers on every answer. Storefront pages add their theme's hash to the policy. */
export async function secureAnswers(server: FastifyInstance, publicUrl: string): Promise<void> {
  const fixed = {
    ...(await helmetsHeaders(publicUrl)),
    "reporting-endpoints": reportingEndpoints,
  };
  server.addHook("onRequest", (request, reply, done) => {
    reply.headers(fixed);
    reply.header("x-request-id", request.id);
    reply.header("permissions-policy", permissionsPolicy(request.url));
    done();
  });
}

/** Runs helmet once: rebuilding the same headers per request costs as much as the rest of a short answer. */
async function helmetsHeaders(publicUrl: string): Promise<Record<string, string>> {
  const sample = fastify();
  await sample.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: self,
        scriptSrc: self,
        styleSrc: self,
        imgSrc: [...self, "data:"],
        fontSrc: self,
        connectSrc: self,
        objectSrc: ["'none'"],
        baseUri: self,
        frameAncestors: ["'none'"],
        formAction: self,
        reportUri: [reportsPath],
        reportTo: ["default"],
      },
    },
    // Browsers enforce this for a year, so send it only on https.
    strictTransportSecurity: publicUrl.startsWith("https:"),
    frameguard: { action: "deny" },
  });
  sample.get("/", async (_request, reply) => reply.raw.getHeaders());
  const headers = (await sample.inject("/")).json<Record<string, string>>();
  await sample.close();
  return headers;
}

/**
 * Allows our own files, without eval. Hashes allow the script that records early clicks and the theme; a nonce allows a
 * tag manager, which may reach its own hosts. The boot data is JSON, which needs no permission.
 */
export function contentSecurityPolicy(
  { style, scripts = [] }: { readonly style: string; readonly scripts?: readonly string[] },
  tags?: { readonly nonce: string; readonly hosts: string },
): string {
  const hosts = tags === undefined ? "" : ` ${tags.hosts}`;
  return [
    "default-src 'self'",
    `script-src 'self'${scripts.map((script) => ` 'sha256-${script}'`).join("")}${tags === undefined ? "" : ` 'nonce-${tags.nonce}'`}${hosts}`,
    `style-src 'self' 'sha256-${style}'`,
    `img-src 'self' data:${hosts}`,
    "font-src 'self'",
    `connect-src 'self'${hosts}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `report-uri ${reportsPath}`,
    "report-to default",
  ].join("; ");
}
