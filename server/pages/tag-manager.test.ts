import { describe, expect, it } from "vitest";
import type { Tenant } from "../config/types.ts";
import { contentSecurityPolicy } from "./content-security-policy.ts";
import { tagManagerOf } from "./tag-manager.ts";

const tenant = (tagManager: Tenant["tagManager"]) => ({ tagManager }) as Tenant;

describe("a tag manager", () => {
  it("is on the page only where the museum has enabled one", () => {
    expect(tagManagerOf(tenant(undefined), "n")).toBeUndefined();
    expect(tagManagerOf(tenant({ enabled: false, id: "GTM-AB12CD3" }), "n")).toBeUndefined();
    expect(tagManagerOf(tenant({ enabled: true, id: "GTM-AB12CD3" }), "n")?.head).toContain('src="https://www.googletagmanager.com/gtm.js?id=GTM-AB12CD3"');
  });

  it("runs by the page's nonce alone, which each of its scripts has and the policy names", () => {
    const tags = tagManagerOf(tenant({ enabled: true, id: "GTM-AB12CD3" }), "c2VjcmV0");
    const scripts = tags?.head.match(/<script[^>]*>/g) ?? [];
    expect(scripts).toHaveLength(2);
    for (const script of scripts) expect(script).toContain('nonce="c2VjcmV0"');
    const policy = contentSecurityPolicy("none", tags);
    expect(policy).toContain("script-src 'self' 'nonce-c2VjcmV0' https://www.googletagmanager.com");
    expect(policy).not.toContain("unsafe");
    expect(contentSecurityPolicy("none")).not.toContain("googletagmanager");
  });
});
