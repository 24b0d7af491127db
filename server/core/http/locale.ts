import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyRequest {
    /** The language of its answer: a BCP 47 tag. */
    readonly locale: string;
  }
}

/** Sets the language of answers. @param locale returns the current one */
export function answerIn(server: FastifyInstance, locale: () => string): void {
  server.decorateRequest("locale", { getter: locale });
}
