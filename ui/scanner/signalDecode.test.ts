import { expect, test, vi } from "vitest";
import { signalDecode } from "./signalDecode.ts";

function sound() {
  const parameter = { value: 0, setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() };
  const node = { frequency: parameter, gain: parameter, connect: vi.fn((to: unknown) => to), start: vi.fn(), stop: vi.fn() };
  return { node, audio: vi.fn(() => ({ currentTime: 0, createOscillator: () => node, createGain: () => node, close: vi.fn() })) };
}

test("a code read is heard, and felt once for 300 ms", () => {
  const { node, audio } = sound();
  vi.stubGlobal(
    "AudioContext",
    class {
      constructor() {
        Object.assign(this, audio());
      }
    },
  );
  const vibrate = vi.fn();
  vi.stubGlobal("navigator", { vibrate });
  signalDecode();
  expect(node.start).toHaveBeenCalledOnce();
  expect(vibrate).toHaveBeenCalledExactlyOnceWith(300);
});

test("a device that can neither sound nor vibrate is no error", () => {
  vi.stubGlobal("navigator", {});
  expect(signalDecode).not.toThrow();
});
