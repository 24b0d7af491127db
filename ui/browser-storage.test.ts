import { describe, expect, it } from "vitest";
import { guardedStore } from "./browser-storage.ts";

const blocked = (): Storage => {
  throw new DOMException("Access is denied for this document.", "SecurityError");
};

/** Creates a storage with room for this many entries. */
function roomFor(entries: number) {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (!kept.has(key) && kept.size >= entries) throw new DOMException("full", "QuotaExceededError");
      kept.set(key, value);
    },
    removeItem: (key: string) => void kept.delete(key),
  };
}

describe("a guarded store", () => {
  it("uses the browser's storage if there is one", () => {
    const storage = roomFor(2);
    const store = guardedStore(() => storage);
    store.setItem("a", "1");
    expect(storage.kept.get("a")).toBe("1");
    expect(store.getItem("a")).toBe("1");
    store.removeItem("a");
    expect(store.getItem("a")).toBeNull();
  });

  it("keeps everything in memory if site data is blocked", () => {
    const store = guardedStore(blocked);
    expect(store.getItem("a")).toBeNull();
    store.setItem("a", "1");
    store.setItem("a", "2");
    expect(store.getItem("a")).toBe("2");
    store.removeItem("a");
    expect(store.getItem("a")).toBeNull();
  });

  it("does not fall back to an older value once the storage is full", () => {
    const storage = roomFor(1);
    const store = guardedStore(() => storage);
    store.setItem("a", "1");
    store.setItem("b", "2");
    expect(store.getItem("b")).toBe("2");
    storage.kept.clear();
    store.setItem("b", "3");
    expect(storage.kept.get("b")).toBe("3");
    expect(store.getItem("b")).toBe("3");
  });
});
