// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { serveBoot } from "../testing/boot.ts";

serveBoot();
const { currentAddress } = await import("./address.ts");

afterEach(() => history.replaceState(null, ""));

function addressAt(key: string) {
  const navigate = vi.fn();
  return {
    navigate,
    address: currentAddress({ path: "/check-in", search: "", key, interrupted: undefined, navigate }),
  };
}

test("a page that was left does not navigate, however late its answer or timer comes", () => {
  history.replaceState({ key: "scanned-code" }, "");
  const { address, navigate } = addressAt("check-in");
  address.go("/check-in", { replace: true });
  address.go("/sell");
  const told = vi.fn();
  address.once(told);
  expect(navigate).not.toHaveBeenCalled();
  expect(told).not.toHaveBeenCalled();
});

test.each([
  ["the page's own entry", { key: "check-in" }, "check-in"],
  ["the first entry, which has no key", { idx: 0 }, "default"],
  ["an entry without state", null, "default"],
])("%s navigates", (_name, state, key) => {
  history.replaceState(state, "");
  const { address, navigate } = addressAt(key);
  address.go("/sell", { query: { sold: "1" }, replace: true });
  expect(navigate).toHaveBeenCalledWith("/box-office/sell?sold=1", { replace: true });
});
