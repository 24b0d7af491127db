// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { recordTones } from "./testing/recorded-tones.ts";
import { playTones, setMuted } from "./tones.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  setMuted(false);
  Reflect.deleteProperty(navigator, "userActivation");
});

const touched = (hasBeenActive: boolean) =>
  Object.defineProperty(navigator, "userActivation", { configurable: true, value: { hasBeenActive } });
const tone = { frequency: 880, at: 0, durationSeconds: 0.1 };

test("a signal sounds once the page was touched, or if the browser does not say", () => {
  const tones = recordTones();
  playTones([tone]);
  touched(true);
  playTones([tone]);
  expect(tones).toEqual([880, 880]);
});

test("before the page was touched, and on a muted device, no audio is opened", () => {
  const tones = recordTones();
  touched(false);
  playTones([tone]);
  touched(true);
  setMuted(true);
  playTones([tone]);
  expect(tones).toEqual([]);
});
