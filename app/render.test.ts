import { expect, test } from "vitest";
import type { Boot } from "../schemas/generated/boot.ts";
import type { Customer } from "../schemas/generated/wire.ts";
import { firstView, openPage, renderFirstView } from "./render.tsx";

const served = (firstName: string, title: string): Boot => ({
  bases: { storefront: "/api/storefront", admin: "/api/admin", boxOffice: "/api/box-office" },
  tenant: {
    title,
    locale: "en-US",
    timeZone: "America/Denver",
    homePath: "/events",
    supportEmail: `help@${firstName.toLowerCase()}.example`,
    supportPhone: "+1 303 555 0100",
    loginRedirect: "/events",
    platform: { type: "builtin" },
    demo: false,
    taxed: false,
    taxIncluded: false,
    waitingList: false,
  },
  customer: { id: firstName, firstName, email: `${firstName.toLowerCase()}@museum.example` } as Customer,
});
const ada = served("Ada", "Museum of Engines");
const grace = served("Grace", "Museum of Compilers");

/** Names in a page that belong to a visitor or her museum. */
const namesIn = (html: string) =>
  ["Ada", "Grace", "Engines", "Compilers", "ada.example", "grace.example"].filter((name) => html.includes(name));
const adas = ["Ada", "Engines", "ada.example"];
const graces = ["Grace", "Compilers", "grace.example"];

test("two pages opened before either is rendered keep their own visitor and museum", async () => {
  // Loads the code that is rendered below.
  await renderFirstView(ada, "/account/recover");
  const pages = [await openPage(ada), await openPage(grace)] as const;
  const [first, second, again] = [pages[0], pages[1], pages[0]].map((page) => firstView(page, "/account/recover").html);
  expect([first, second, again].map((html) => namesIn(html ?? ""))).toEqual([adas, graces, adas]);
});

test("two renders that alternate while loading code keep their own visitors' names", async () => {
  const addresses = ["/events", "/account", "/account/recover", "/memberships", "/nowhere"];
  const pages = await Promise.all(
    addresses.flatMap((address) => [renderFirstView(ada, address), renderFirstView(grace, address)]),
  );
  expect(pages.map(namesIn)).toEqual(addresses.flatMap(() => [adas, graces]));
});
