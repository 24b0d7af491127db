import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyRequest {
    /** In which its answer is written: a language tag (BCP 47). */
    readonly locale: string;
  }
}

/** Says in which language requests are answered. @param locale the one in use now */
export function answerIn(server: FastifyInstance, locale: () => string): void {
  server.decorateRequest("locale", { getter: locale });
}
