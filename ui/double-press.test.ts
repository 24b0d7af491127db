// @vitest-environment jsdom

import { beforeEach, expect, it } from "vitest";
import { ignoreStrayPresses } from "./double-press.ts";

ignoreStrayPresses();

let acted: string[];

beforeEach(() => {
  document.body.innerHTML = "<main></main>";
  acted = [];
});

function add(name: string, text: string, href?: string): HTMLElement {
  const element = document.createElement(name);
  element.textContent = text;
  if (href !== undefined) element.setAttribute("href", href);
  element.addEventListener("click", (event) => {
    event.preventDefault();
    acted.push(element.textContent ?? "");
  });
  document.querySelector("main")?.append(element);
  return element;
}

/** @param count the position in a series of presses, as browsers count them by time and place */
const press = (element: Element, count = 1, clientX = 0) =>
  element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: count, clientX }));

it("the second half of a double press on one thing counts", () => {
  const more = add("button", "More");
  press(more);
  press(more, 2);
  expect(acted).toEqual(["More", "More"]);
});

it("the second half does nothing if it falls on something else", () => {
  const remove = add("button", "Remove Adult");
  const moved = add("button", "Remove Child");
  press(remove);
  expect(press(moved, 2)).toBe(false);
  expect(acted).toEqual(["Remove Adult"]);
  press(moved);
  expect(acted).toEqual(["Remove Adult", "Remove Child"]);
});

it("the second half does nothing if the same link has a new target, or the same button a new label", () => {
  const [link, button] = [add("a", "Continue", "/event/a/date"), add("button", "Show")];
  press(link);
  link.setAttribute("href", "/event/a/time");
  press(link, 2);
  press(button);
  button.textContent = "Hide";
  press(button, 2);
  expect(acted).toEqual(["Continue", "Show"]);
});

it("the second half does not undo what the first toggled", () => {
  const [day, state] = [add("button", "27"), "aria-pressed"];
  day.setAttribute(state, "false");
  day.addEventListener("click", () => day.setAttribute(state, String(day.getAttribute(state) === "false")));
  press(day);
  press(day, 2);
  expect(day.getAttribute(state)).toBe("true");
  press(day);
  expect(day.getAttribute(state)).toBe("false");
});

it("the second half does not close the menu that the first opened", () => {
  const menu = add("button", "Welcome, Ada");
  menu.setAttribute("popovertarget", "menu");
  press(menu);
  expect(press(menu, 2)).toBe(false);
  expect(acted).toEqual(["Welcome, Ada"]);
});

it("the second half does nothing if a dialog opened under it", () => {
  const [open, dialog] = [add("button", "Cart"), add("dialog", "Your cart")];
  press(open);
  press(dialog, 2);
  expect(acted).toEqual(["Cart"]);
});

it("a tick in a dialog with text that changes with it counts each time", () => {
  const [dialog, box] = [add("dialog", "none chosen"), document.createElement("input")];
  box.type = "checkbox";
  dialog.append(box);
  press(box);
  dialog.firstChild?.replaceWith("1 chosen");
  press(box, 2);
  expect(acted).toHaveLength(2);
});

it("text can be selected word by word, and a button pressed by its icon", () => {
  const [text, button] = [add("p", "some words"), add("button", "")];
  button.innerHTML = "<span>+</span><i>1</i>";
  press(text);
  press(text, 2);
  press(button.querySelector("span") as Element);
  press(button.querySelector("i") as Element, 2);
  expect(acted).toEqual(["some words", "some words", "+1", "+1"]);
});

it("quick presses next to each other count, which a phone reports as one place", () => {
  const [one, two] = [add("button", "1"), add("button", "2")];
  press(one);
  press(two, 2, 80);
  press(one, 3);
  expect(acted).toEqual(["1", "2", "1"]);
});

it("key presses count, however fast", () => {
  const [one, other] = [add("button", "One"), add("button", "Other")];
  press(one);
  press(other, 0);
  expect(acted).toEqual(["One", "Other"]);
});
