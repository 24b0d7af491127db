import { afterEach, expect, test, vi } from "vitest";
import { recordTones } from "../testing/recorded-tones.ts";
import { setMuted } from "../tones.ts";
import { signalDecode } from "./scanner-session.ts";

afterEach(() => setMuted(false));

test("a read code plays a sound, and vibrates once for 300 ms", () => {
  const started = recordTones();
  const vibrate = vi.fn();
  vi.stubGlobal("navigator", { vibrate });
  signalDecode();
  expect(started).toEqual([1760]);
  expect(vibrate).toHaveBeenCalledExactlyOnceWith(300);
});

test("on a muted device it only vibrates", () => {
  const started = recordTones();
  const vibrate = vi.fn();
  vi.stubGlobal("navigator", { vibrate });
  setMuted(true);
  signalDecode();
  expect(started).toEqual([]);
  expect(vibrate).toHaveBeenCalledOnce();
});

test("a device that can neither play nor vibrate causes no error", () => {
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("AudioContext", undefined);
  expect(signalDecode).not.toThrow();
});
