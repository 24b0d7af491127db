import { drawCode } from "../../core/codes/qr-code.ts";
import { museumNow } from "../../museum/catalogue/museum.ts";
import { defineFeature } from "../../museum/feature.ts";
import { senderOf } from "../../museum/mail-page.ts";
import { contextIn } from "../../museum/server-context.ts";
import { visitorOf } from "../accounts/current-customer.ts";
import { paymentClosing, withoutPayment } from "../carts/payment-open.ts";
import { showCart } from "../carts/show-cart.ts";
import { createLink, linkState, readUsedLink, useLink } from "./resume-links.ts";
import { mailLink, resumeUrl } from "./resume-mail.ts";
import { resumeTables } from "./tables.ts";

/** In bytes: answers of a long form take a fifth. */
const bodyLimit = 64 * 1024;

/** See docs/behaviour/flows.md, "Continue on another device". */
export const resume = defineFeature({
  name: "resume",
  tables: resumeTables,
  calls: {
    storefront(calls, host) {
      const { db, environment } = host;
      const { publicUrl } = environment;
      const closePayment = paymentClosing.of(host);

      // Stored answers have no token and no visit: both are added to the answer afterwards.
      calls.actAround(
        "/resume",
        async ({ body, locale }, once) => {
          const link = await once(async ({ tx, now }) => ({
            expiresAt: (await createLink(tx, body, now)).toISOString(),
          }));
          const url = resumeUrl(senderOf(contextIn(host, locale)), body.token);
          return { ...link, url, code: await drawCode(url) };
        },
        { bodyLimit },
      );
      calls.act("/resume/mail", async ({ tx, request, body, now }) => {
        await mailLink(tx, host, body, { now, language: request.locale });
        return {};
      });
      calls.actAround("/resume/visit", async (request, once) => {
        const { body } = request;
        const customerId = visitorOf(request)?.id ?? null;
        await withoutPayment(closePayment, () =>
          once(async ({ tx, now }) => {
            await useLink(tx, body, customerId, now);
            return {};
          }),
        );
        const { visit, cart, isGone } = await readUsedLink(db, body);
        return { visit, isGone, ...(cart && { cart: showCart(museumNow(host, request.locale), cart, publicUrl) }) };
      });
      calls.get("/resume/:token", async ({ params: { token } }) => ({
        body: { state: await linkState(db, token, new Date(host.now().epochMilliseconds)) },
      }));
    },
  },
});
