// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { clearDeskStorage, deskStorage } from "./desk-storage.ts";

beforeEach(() => sessionStorage.clear());

test("an employee's unfinished work is restored for them, not for the next employee at the desk", () => {
  deskStorage("ada").setItem("sale", "2 adults");
  deskStorage("ada").setItem("undo", "o1");
  expect([deskStorage("ada").getItem("sale"), deskStorage("ada").getItem("undo")]).toEqual(["2 adults", "o1"]);
  expect([deskStorage("cleo").getItem("sale"), deskStorage("cleo").getItem("undo")]).toEqual([null, null]);
  deskStorage("cleo").setItem("sale", "1 child");
  expect(deskStorage("ada").getItem("sale")).toBeNull();
  deskStorage("cleo").removeItem("sale");
  expect(deskStorage("cleo").getItem("sale")).toBeNull();
});

test("signing out clears everything", () => {
  deskStorage("ada").setItem("sale", "2 adults");
  clearDeskStorage();
  expect(deskStorage("ada").getItem("sale")).toBeNull();
});
