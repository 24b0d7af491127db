import { describe, expect, it, test } from "vitest";
import { contentSecurityPolicy } from "../core/http/security-headers.ts";
import { tagManagerFor } from "./tag-manager.ts";

const on = { tagManager: { enabled: true, id: "GTM-AB12CD3" } };
const page = (url: string, cookie?: string) => ({ url, headers: { ...(cookie !== undefined && { cookie }) } });
const selling = [{ component: "date" }, { component: "tickets" }];

describe("a tag manager", () => {
  it("is on a page only if the museum has enabled one", () => {
    expect(tagManagerFor({}, page("/events"), [])).toBeUndefined();
    expect(tagManagerFor({ tagManager: { enabled: false, id: "GTM-AB12CD3" } }, page("/events"), [])).toBeUndefined();
    expect(tagManagerFor(on, page("/events"), [])?.id).toBe("GTM-AB12CD3");
    expect(
      tagManagerFor(on, page("/event/general-admission/date?x=1", "flowId=1; tagConsent=allowed"), selling),
    ).toBeDefined();
  });

  test.each([
    ["/order/abc/confirmation", undefined, []],
    ["/account/set-password?token=abc", undefined, []],
    ["/account/login", undefined, []],
    ["/Account/Login", undefined, []],
    ["/box-office/check-in", undefined, []],
    ["/membership/join", undefined, [{ component: "membership" }, { component: "membership-account" }]],
    ["/events", "customerToken=abc", []],
    ["/events", "a=1; __Host-customerToken=abc", []],
    ["/events", "boxOfficeToken=abc; a=1", []],
  ])("is never on %s with the cookie %s", (url, cookie, steps) => {
    expect(tagManagerFor(on, page(url, cookie), steps)).toBeUndefined();
  });

  it("runs only with the page's nonce, which differs on each page and which the policy names", () => {
    const [first, second] = [tagManagerFor(on, page("/events"), []), tagManagerFor(on, page("/events"), [])];
    expect(first?.nonce).not.toBe(second?.nonce);
    const hashes = { style: "none", scripts: ["one"] };
    const policy = contentSecurityPolicy(hashes, first);
    expect(policy).toContain(`script-src 'self' 'sha256-one' 'nonce-${first?.nonce}' https://www.googletagmanager.com`);
    expect(policy).not.toContain("unsafe");
    expect(contentSecurityPolicy(hashes)).not.toContain("googletagmanager");
  });
});
