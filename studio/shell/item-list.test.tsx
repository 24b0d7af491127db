// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";
import { fakeServer } from "../testing/fake-server.ts";
import type { ListedItem } from "./item-list.tsx";

fakeServer();
const { ItemList, pageSize } = await import("./item-list.tsx");

afterEach(cleanup);

const items: ListedItem[] = Array.from({ length: 1000 }, (_, index) => ({
  key: `event-${index}`,
  title: index === 700 ? "Café by Night" : `Event ${index}`,
  detail: `event-${index}`,
  to: `/studio/events/event-${index}`,
  states: index % 100 === 0 ? ["changed", "soldOut"] : ["published"],
  change: index === 3 ? { at: "2026-11-20T10:00:00Z", by: "Ed" } : undefined,
}));

let address = "";

function Address() {
  address = useLocation().search;
  return null;
}

function show(entry = "/studio/events") {
  Element.prototype.scrollIntoView = vi.fn();
  render(
    <MemoryRouter initialEntries={[entry]}>
      <ItemList label="All events" items={items} isOrdered renderTools={() => null} />
      <Address />
    </MemoryRouter>,
  );
}

const titles = () =>
  within(screen.getByRole("list", { name: "All events" }))
    .queryAllByRole("link")
    .map((link) => link.textContent);

test("a long list is shown in pages, and its page is in the address", () => {
  show();
  expect(titles()).toHaveLength(pageSize);
  expect(screen.getByRole("status").textContent).toBe("1 to 50 of 1,000");
  act(() => screen.getByRole("button", { name: "Next" }).click());
  expect(titles()[0]).toBe("Event 50");
  expect(address).toBe("?page=2");
});

test("a search ignores case and accents, and begins at the first page", () => {
  show("/studio/events?page=4");
  fireEvent.change(screen.getByRole("searchbox", { name: "Search" }), { target: { value: "night CAFE" } });
  expect(titles()).toEqual(["Café by Night"]);
  expect(address).toBe("?q=night+CAFE");
});

test("states filter, and what matches nothing offers everything again", () => {
  show("/studio/events?state=soldOut");
  expect(titles()).toHaveLength(10);
  expect(screen.getByRole("option", { name: "Sold out (10)" })).toBeDefined();
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "no such thing" } });
  expect(titles()).toEqual([]);
  act(() => screen.getByRole("button", { name: "Show everything" }).click());
  expect(address).toBe("");
});

test("a list is sorted by title or last change", () => {
  show("/studio/events?sort=title");
  expect(titles().slice(0, 3)).toEqual(["Café by Night", "Event 0", "Event 1"]);
  fireEvent.change(screen.getByRole("combobox", { name: "Sort by" }), { target: { value: "change" } });
  expect(titles()[0]).toBe("Event 3");
});

test("an unknown page or state of an address is ignored", () => {
  show("/studio/events?page=99&state=nonsense");
  expect(titles().at(-1)).toBe("Event 999");
});
