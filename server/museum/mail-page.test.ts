import { expect, test } from "vitest";
import { html } from "../core/http/html.ts";
import { mailPage } from "./mail-page.ts";
import { resolveTheme } from "./model/colours.ts";
import type { Tenant } from "./model/config.ts";

const mail = (given: Partial<Tenant> = {}, followsDevice = true) => {
  const theme = resolveTheme({ accent: "#b0361e", followsDevice });
  const tenant = {
    title: "Museum <of Art>",
    locale: "en-US",
    supportEmail: "help@museum.example",
    supportPhone: "(303) 555-0142",
    theme,
    ...given,
  } as Tenant;
  return mailPage(
    { tenant, publicUrl: "https://museum.example" },
    { title: "Your tickets", content: html`<p>Here they are.</p>` },
  );
};

test("begins with the museum's name", () => {
  expect(mail()).toContain("Museum &#60;of Art&#62;</p>");
  expect(mail()).not.toContain("<img");
});

test("shows the logo if mail programs can: its own one for mails, or one that is not an SVG", () => {
  expect(mail({ logo: "museum.svg" })).not.toContain("<img");
  expect(mail({ logo: "museum.png" })).toContain('src="https://museum.example/media/museum.png"');
  expect(mail({ logo: "museum.svg", mailLogo: "small.png" })).toContain('src="https://museum.example/media/small.png"');
});

test("is dark if the device is and the museum's pages are", () => {
  expect(mail()).toMatch(
    /<meta name="color-scheme" content="light dark">.*@media \(prefers-color-scheme:dark\){body{background:#151719!important/,
  );
  expect(mail({}, false)).toContain('<meta name="color-scheme" content="light only">');
  expect(mail({}, false)).not.toContain("@media");
});
