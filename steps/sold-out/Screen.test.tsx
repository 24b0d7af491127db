// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderStep } from "../../engine/testing/render-step.tsx";
import type { Data } from "../../schemas/generated/steps/sold-out.ts";
import soldOut from "../generated/sold-out.ts";

afterEach(cleanup);

const show = (data: Data) => renderStep(soldOut, { data: { eventSoldOut: true, ...data }, answers: {}, loaded: {}, customer: null });

test("says that the event is sold out, and leads to the others", async () => {
  await show({});
  expect(screen.getByText("The event you are looking for is sold out")).toBeTruthy();
  expect(screen.getByRole("link", { name: "See what else is on" }).getAttribute("href")).toBe("/events");
});

test("leads where the author says, in the author's words", async () => {
  await show({ linkRoute: "/event/community-day", linkText: "Come to Community Day" });
  expect(screen.getByRole("link", { name: "Come to Community Day" }).getAttribute("href")).toBe("/event/community-day");
});
