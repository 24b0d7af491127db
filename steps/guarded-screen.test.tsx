// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { ScreenProps } from "../engine/core/contract.ts";
import { guardedScreen } from "./guarded-screen.tsx";

type Handler = () => Promise<boolean>;

afterEach(cleanup);

/** Renders a screen with a submit handler. @returns the handler as the host gets it */
function handlerOf(given: Handler | undefined, onLate = () => {}): Handler | undefined {
  let handler: Handler | undefined;
  const Screen = guardedScreen(({ submission, title }: ScreenProps<object, unknown>) => {
    submission.onSubmit(given);
    return <p>{title}</p>;
  }, onLate);
  const submission = {
    onSubmit(each: Handler | undefined) {
      handler = each;
    },
    submit: () => {},
  };
  const view = { id: undefined, resource: undefined, show: () => {}, retry: () => {} };
  const context = { data: {}, answers: {}, loaded: {}, customer: null, services: {} };
  render(
    <Screen {...context} title="Guests" answer={undefined} change={() => {}} view={view} submission={submission} />,
  );
  return handler;
}

test("a submit handler that never settles ends after a minute, and is reported", async () => {
  vi.useFakeTimers();
  const onLate = vi.fn();
  const ended = expect(handlerOf(() => new Promise(() => {}), onLate)?.()).rejects.toThrow("");
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  await ended;
  expect(onLate).toHaveBeenCalledOnce();
});

test("a screen and a handler in time are as without a guard", async () => {
  const onLate = vi.fn();
  expect(await handlerOf(async () => false, onLate)?.()).toBe(false);
  expect(screen.getByText("Guests")).toBeDefined();
  await expect(handlerOf(() => Promise.reject(new Error("Please choose.")), onLate)?.()).rejects.toThrow(
    "Please choose.",
  );
  expect(handlerOf(undefined)).toBeUndefined();
  expect(onLate).not.toHaveBeenCalled();
});
