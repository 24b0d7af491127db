// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from "vitest";
import { forgetInAllTabs, tabStore } from "./browser-storage.ts";

describe("the storage of a tab", () => {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  /** Runs as another tab of the browser: it shares localStorage only. */
  const inNewTab = (act: () => void) => {
    const own = { ...sessionStorage };
    sessionStorage.clear();
    act();
    sessionStorage.clear();
    for (const [key, value] of Object.entries(own)) sessionStorage.setItem(key, value as string);
  };

  test("keeps its value whatever another tab writes or removes", () => {
    tabStore.setItem("flow", "mine");
    inNewTab(() => {
      expect(tabStore.getItem("flow")).toBe("mine");
      tabStore.setItem("flow", "theirs");
      expect(tabStore.getItem("flow")).toBe("theirs");
      tabStore.removeItem("flow");
      expect(tabStore.getItem("flow")).toBeNull();
    });
    expect(tabStore.getItem("flow")).toBe("mine");
  });

  test("once removed, is not replaced by another tab's value", () => {
    tabStore.setItem("flow", "mine");
    inNewTab(() => tabStore.setItem("flow", "theirs"));
    tabStore.removeItem("flow");
    expect(tabStore.getItem("flow")).toBeNull();
    inNewTab(() => expect(tabStore.getItem("flow")).toBe("theirs"));
  });

  test("leaves the browser's value for a new tab", () => {
    tabStore.setItem("cart", "mine");
    tabStore.leave("cart");
    expect(tabStore.getItem("cart")).toBeNull();
    inNewTab(() => expect(tabStore.getItem("cart")).toBe("mine"));
  });

  test("is forgotten in all tabs at once", () => {
    tabStore.setItem("flow", "mine");
    inNewTab(() => {
      localStorage.removeItem("flow");
      forgetInAllTabs();
    });
    expect(tabStore.getItem("flow")).toBeNull();
    tabStore.setItem("flow", "next");
    expect(tabStore.getItem("flow")).toBe("next");
  });
});
