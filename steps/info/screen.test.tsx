// @vitest-environment jsdom
import { act, cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { renderStep } from "../../engine/testing/render-step.tsx";
import type { Data } from "../../schemas/generated/steps/info.ts";
import info from "../generated/info.ts";

afterEach(cleanup);

const show = (data: Data) => renderStep(info, { data, answers: {}, loaded: {}, customer: null });

test("a section is a heading, pictures, paragraphs, a list and links, in this order", async () => {
  await show({
    sections: [
      {
        links: [{ href: "/events", text: "What’s on" }],
        list: ["One adult for every five children"],
        paragraphs: ["Welcome.", "Come in."],
        pictures: [{ src: "rooms/hall of rock.svg", alt: "Layers of rock", focus: "20% 80%", caption: "The hall" }],
        heading: "Before you come",
      },
    ],
  });
  const section = screen.getByRole("heading", { level: 2, name: "Before you come" }).parentElement as HTMLElement;
  expect([...section.children].map(({ tagName }) => tagName)).toEqual(["H2", "DIV", "P", "P", "UL", "UL"]);
  const picture = within(section).getByRole("img", { name: "Layers of rock" });
  expect(picture.getAttribute("src")).toBe("/media/rooms/hall%20of%20rock.svg");
  expect([picture.dataset.focusX, picture.dataset.focusY]).toEqual(["20", "80"]);
  expect(screen.getByText("The hall").tagName).toBe("FIGCAPTION");
});

test("an author's content is text, never HTML", async () => {
  await show({ sections: [{ paragraphs: ["<img src=x onerror=alert(1)>"] }] });
  expect(screen.getByText("<img src=x onerror=alert(1)>")).toBeTruthy();
  expect(screen.queryByRole("img")).toBeNull();
});

test("an external link opens in a new tab without a referrer; an internal one does not", async () => {
  await show({
    sections: [
      {
        links: [
          { href: "/events", text: "What’s on" },
          { href: "https://museum.example", text: "Worksheets" },
        ],
      },
    ],
  });
  const away = screen.getByRole("link", { name: "Worksheets (opens in a new tab)" });
  expect([away.getAttribute("target"), away.getAttribute("rel")]).toEqual(["_blank", "noopener noreferrer"]);
  const here = screen.getByRole("link", { name: "What’s on" });
  expect([here.getAttribute("href"), here.getAttribute("target")]).toEqual(["/events", null]);
});

test("without an acknowledgement there is nothing to do", async () => {
  const step = await show({ sections: [{ paragraphs: ["Welcome."] }] });
  expect(screen.queryByRole("checkbox")).toBeNull();
  expect(await act(() => step.proceed())).toBe(true);
});

test("an acknowledgement must be ticked, and can be unticked", async () => {
  const step = await show({ sections: [{ paragraphs: ["Welcome."] }], acknowledgement: "I have read this." });
  const box = screen.getByRole("checkbox", { name: "I have read this." });
  expect(screen.queryByText("Please check the box to continue.")).toBeNull();
  expect(await act(() => step.proceed())).toBe(false);
  expect(document.activeElement).toBe(box);
  expect(document.getElementById(box.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    "Please check the box to continue.",
  );
  await userEvent.click(box);
  expect(step.answer()).toEqual({ acknowledged: true });
  expect(screen.queryByText("Please check the box to continue.")).toBeNull();
  expect(step.blocker()).toBeUndefined();
  await userEvent.click(box);
  expect(step.blocker()?.code).toBe("NOT_ACKNOWLEDGED");
});
