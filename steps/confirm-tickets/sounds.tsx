import type { Tone } from "../../ui/tones.ts";
import type { Verdict } from "./verdict.ts";

/** Rising, level or falling tones, so that staff can tell the verdicts apart without looking. */
export const sounds: Readonly<Record<Verdict, readonly Tone[]>> = {
  admit: [
    { frequency: 880, at: 0, lasts: 0.12, shape: "triangle" },
    { frequency: 1320, at: 0.12, lasts: 0.2, shape: "triangle" },
  ],
  wait: [
    { frequency: 587, at: 0, lasts: 0.15 },
    { frequency: 587, at: 0.22, lasts: 0.15 },
  ],
  refuse: [
    { frequency: 311, at: 0, lasts: 0.18, shape: "sawtooth" },
    { frequency: 208, at: 0.18, lasts: 0.4, shape: "sawtooth" },
  ],
};
