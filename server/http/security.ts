import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import { permissionsPolicy } from "./permissions-policy.ts";
import { reportingEndpoints, reportsPath } from "./reports.ts";

const self = ["'self'"];

/** Strict headers for every answer. The storefront's pages add the hash of their theme to the policy. */
export async function secureAnswers(server: FastifyInstance, publicUrl: string): Promise<void> {
  await server.register(helmet, {
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
  server.addHook("onRequest", async (request, reply) => {
    const [pathname = ""] = request.url.split("?", 1);
    reply.headers({ "x-request-id": request.id, "permissions-policy": permissionsPolicy(pathname), "reporting-endpoints": reportingEndpoints });
  });
}
