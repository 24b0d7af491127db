import type { FastifyInstance } from "fastify";
import { sayWhen, toFailure } from "../http/errors.ts";
import type { Services } from "../http/services.ts";
import type { CheckoutLook } from "./look.ts";
import { messagePage } from "./page.ts";

/** A failure on checkout is a page, not JSON: a person reads it. */
export function answerCheckoutErrors(server: FastifyInstance, { config, environment }: Pick<Services, "config" | "environment">, look: CheckoutLook): void {
  server.setErrorHandler((error, request, reply) => {
    const failure = toFailure(error, request);
    const { status, message } = failure;
    const { tenant } = config.current;
    const link = { href: tenant.homePath, text: "Back to the storefront" };
    const text = `${message} If this happens again, tell us this number: ${request.id}.`;
    return sayWhen(reply, failure)
      .status(status)
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(messagePage({ tenant, look, demo: environment.demo, back: tenant.homePath }, { title: "Something went wrong", message: text, link }));
  });
}
