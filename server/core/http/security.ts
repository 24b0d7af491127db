import helmet from "@fastify/helmet";
import fastify, { type FastifyInstance } from "fastify";
import { permissionsPolicy } from "./permissions-policy.ts";
import { reportingEndpoints, reportsPath } from "./reports.ts";

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
