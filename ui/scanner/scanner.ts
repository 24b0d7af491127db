import type { Camera } from "./camera.ts";
import type { CameraConfig } from "./cameras.ts";
import type { Picture } from "./decoding/decoder.ts";
import { ScannerError } from "./scanner-error.ts";

export type ScannerState = "not-started" | "scanning" | "paused";

interface ScannerParts {
  openCamera(config: CameraConfig, signal: AbortSignal): Promise<Camera>;
  openFile(file: Blob): Promise<Picture>;
  decode(picture: Picture): Promise<string | undefined>;
  signal(): void;
  keepAwake(): () => void;
  /** Foreign codes are ignored. */
  accepts(text: string): boolean;
  onDecode(text: string): void;
  onState(state: ScannerState, camera: Camera | undefined): void;
  /** The scanner stopped by itself: CAMERA_LOST or DECODER_FAILED. */
  onFailure(error: ScannerError): void;
}

/** One transition runs at a time (docs/behaviour.md, "Scanner"). @throws ScannerError TRANSITION_* */
export interface Scanner {
  /** not started → scanning. Rejects with openCamera's error, or an AbortError if stopped first. */
  start(config: CameraConfig): Promise<void>;
  /** scanning → paused. */
  pause(): Promise<void>;
  /** paused → scanning. */
  resume(): Promise<void>;
  /** → not started, camera off. Always allowed: cancels a start and waits for other transitions. */
  stop(): Promise<void>;
  /** Scans a picture; only while not started. Rejects with NO_CODE if there is none. */
  scanFile(file: Blob): Promise<void>;
}

const frameIntervalMs = 1000 / 10;
/** Otherwise the same frame would be scanned again. */
const resumeDelayMs = 200;

/** Creates a stopped scanner, without asking for a camera. */
export function createScanner(parts: ScannerParts): Scanner {
  let cancel = new AbortController();
  let camera: Camera | undefined;
  let allowSleep = () => {};
  const reader = createReader(parts);
  const transitions = createTransitions((state) => {
    allowSleep();
    allowSleep = state === "scanning" ? parts.keepAwake() : () => {};
    parts.onState(state, camera);
    if (state === "scanning" && camera) void reader.read(camera, fail);
    else reader.stop();
  });
  const { transition } = transitions;

  async function fail(error: ScannerError): Promise<void> {
    await stop();
    parts.onFailure(error);
  }

  async function stop(): Promise<void> {
    cancel.abort();
    await transitions.end(async () => {
      camera?.close();
      camera = undefined;
    });
  }

  return {
    start: (config) =>
      transition("start", "not-started", "scanning", async () => {
        cancel = new AbortController();
        reader.reset();
        const opened = await parts.openCamera(config, cancel.signal);
        camera = opened;
        opened.onLost(() => {
          if (camera === opened) void fail(new ScannerError("CAMERA_LOST"));
        });
      }),
    pause: () => transition("pause", "scanning", "paused", async () => camera?.pause()),
    resume: () =>
      transition("resume", "paused", "scanning", async () => {
        await camera?.play();
        await wait(resumeDelayMs);
      }),
    stop,
    scanFile: (file) =>
      transition("scan a file", "not-started", "not-started", async () => {
        reader.reset();
        const picture = await parts.openFile(file);
        const text = await parts.decode(picture).catch((cause) => {
          throw new ScannerError("DECODER_FAILED", { cause });
        });
        if (text === undefined || !reader.accept(text)) throw new ScannerError("NO_CODE");
      }),
  };
}

/** Runs one transition at a time; the state changes once it succeeds. */
function createTransitions(onState: (state: ScannerState) => void) {
  let state: ScannerState = "not-started";
  let running: Promise<void> | undefined;

  function enter(next: ScannerState): void {
    if (next === state) return;
    state = next;
    onState(next);
  }
  function transition(name: string, from: ScannerState, to: ScannerState, work: () => Promise<void>): Promise<void> {
    if (running) return Promise.reject(new ScannerError("TRANSITION_RUNNING", { detail: `(${name})` }));
    if (state !== from)
      return Promise.reject(new ScannerError("TRANSITION_REFUSED", { detail: `(${name}, ${state})` }));
    running = work()
      .then(() => enter(to))
      .finally(() => {
        running = undefined;
      });
    return running;
  }
  return {
    transition,
    /** Ends scanning from any state, after a running transition. */
    async end(work: () => Promise<void>): Promise<void> {
      while (running) await running.catch(() => undefined);
      if (state !== "not-started") await transition("stop", state, "not-started", work);
    },
  };
}

/** Decodes the camera's pictures until one code is accepted. */
function createReader(parts: Pick<ScannerParts, "decode" | "accepts" | "signal" | "onDecode">) {
  let isAccepted = false;
  /** Counts rounds, so that an older loop ends. */
  let round = 0;

  function accept(text: string): boolean {
    if (!parts.accepts(text)) return false;
    isAccepted = true;
    parts.signal();
    parts.onDecode(text);
    return true;
  }

  async function read(camera: Camera, fail: (error: ScannerError) => Promise<void>): Promise<void> {
    const current = ++round;
    const isReading = () => current === round && !isAccepted;
    while (isReading()) {
      const began = Date.now();
      try {
        const picture = await camera.picture().catch(() => undefined);
        const text = picture && (await parts.decode(picture));
        if (text !== undefined && isReading()) accept(text);
      } catch (cause) {
        if (isReading()) await fail(new ScannerError("DECODER_FAILED", { cause }));
        return;
      }
      await wait(Math.max(0, began + frameIntervalMs - Date.now()));
    }
  }
  return {
    ...{ accept, read },
    stop() {
      round += 1;
    },
    /** Accepts a code again. */
    reset() {
      isAccepted = false;
    },
  };
}

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
