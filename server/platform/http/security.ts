import helmet from "@fastify/helmet";
import fastify, { type FastifyInstance } from "fastify";
import { permissionsPolicy } from "./permissions-policy.ts";
import { reportingEndpoints, reportsPath } from "./reports.ts";

const self = ["'self'"];

/** Strict headers for every answer. The storefront's pages add the hash of their theme to the policy. */
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

/** What helmet sets. It would make the same headers again for each request, which costs as much as the rest of a short answer. */
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
    // Browsers keep this promise for a year: it is only made where the address is a secure one.
    strictTransportSecurity: publicUrl.startsWith("https:"),
    frameguard: { action: "deny" },
  });
  sample.get("/", async (_request, reply) => reply.raw.getHeaders());
  const headers = (await sample.inject("/")).json<Record<string, string>>();
  await sample.close();
  return headers;
}
