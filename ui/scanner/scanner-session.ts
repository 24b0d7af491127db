import { requestWakeLock } from "../device.ts";
import { playTones } from "../tones.ts";
import { openCamera } from "./camera.ts";
import { type CameraChoice, defaultCamera, listCameras, saveCamera, savedCamera } from "./cameras.ts";
import type { BarcodeFormat } from "./decoding/decoder.ts";
import { startWorkerDecoder } from "./decoding/worker-decoder.ts";
import { openFile } from "./picture.ts";
import { createScanner, type ScannerState } from "./scanner.ts";
import { ScannerError } from "./scanner-error.ts";

export interface ScannerSight {
  readonly state: ScannerState;
  readonly cameras: readonly CameraChoice[];
  readonly camera?: string;
  readonly choosing: boolean;
  /** An error message; the scanner is then stopped. */
  readonly problem?: string;
  readonly light?: boolean;
}

interface SessionParts {
  readonly locale: string;
  readonly video: HTMLVideoElement;
  readonly formats: readonly BarcodeFormat[];
  accepts(text: string): boolean;
  onDecode(text: string): void;
  onProblem(message: string): void;
  onSight(sight: ScannerSight): void;
}

export interface ScannerSession {
  /** Starts the default camera, or asks for one. */
  begin(): Promise<void>;
  choose(deviceId: string): Promise<void>;
  switchCamera(): Promise<void>;
  togglePause(): Promise<void>;
  toggleLight(): Promise<void>;
  scanFile(file: Blob): Promise<void>;
  /** Switches the camera off; begin may follow. */
  suspend(): Promise<void>;
  /** Releases everything for good. */
  end(): void;
}

/** Opens an idle session; the caller must end it. */
export function openSession(parts: SessionParts): ScannerSession {
  const { sight, show, fail, scanner, setLight, close } = openDevice(parts);
  const { afterStop, invalidate } = createRequests({
    async stop() {
      show({ problem: undefined, choosing: false });
      await scanner.stop();
    },
    onFailure: fail,
  });

  return {
    begin: () =>
      afterStop(async (isWanted) => {
        const cameras = await listCameras();
        if (!isWanted()) return;
        const camera = defaultCamera(cameras, savedCamera());
        show({ cameras, choosing: camera === undefined });
        if (camera) await scanner.start({ deviceId: camera.deviceId });
      }),
    choose: (deviceId) =>
      afterStop(async () => {
        saveCamera(deviceId);
        await scanner.start({ deviceId });
      }),
    switchCamera: () =>
      afterStop(async (isWanted) => {
        const cameras = await listCameras();
        if (isWanted()) show({ cameras, choosing: true });
      }),
    togglePause: () => (sight().state === "paused" ? scanner.resume() : scanner.pause()).catch(() => undefined),
    async toggleLight() {
      const light = !sight().light;
      await setLight(light)?.then(
        () => show({ light }),
        () => undefined,
      );
    },
    scanFile: (file) => afterStop(() => scanner.scanFile(file)),
    suspend: () => afterStop(async () => undefined),
    end() {
      invalidate();
      void scanner.stop();
      close();
    },
  };
}

/** Connects scanner, camera and decoder to what the view shows. */
function openDevice({ locale, video, formats, onSight, onProblem, ...handlers }: SessionParts) {
  let sight: ScannerSight = { state: "not-started", cameras: [], choosing: false };
  let torch: ((on: boolean) => Promise<void>) | undefined;

  const show = (change: Partial<ScannerSight>) => {
    sight = { ...sight, ...change };
    onSight(sight);
  };
  const fail = (error: unknown) => {
    const problem = (
      error instanceof ScannerError ? error : new ScannerError("CAMERA_FAILED", { cause: error })
    ).sentence(locale);
    show({ problem });
    onProblem(problem);
  };

  const decoder = startWorkerDecoder(formats);
  const scanner = createScanner({
    ...handlers,
    openCamera: (config, signal) => openCamera(video, config, signal),
    openFile,
    decode: (picture) => decoder.decode(picture),
    signal: signalDecode,
    keepAwake: requestWakeLock,
    onState(state, camera) {
      torch = camera?.torch;
      show({ state, ...(camera && { camera: camera.deviceId }), light: torch && (sight.light ?? false) });
    },
    onFailure: fail,
  });
  return {
    ...{ show, fail, scanner },
    sight: () => sight,
    setLight: (on: boolean) => torch?.(on),
    close: () => decoder.close(),
  };
}

interface RequestParts {
  stop(): Promise<void>;
  onFailure(error: unknown): void;
}

/** Only the newest request counts; errors of older ones are dropped. */
function createRequests({ stop, onFailure }: RequestParts) {
  let latest = 0;
  return {
    invalidate() {
      latest += 1;
    },
    /** Stops the scanner, then runs the work, which asks `isWanted` after each wait. */
    async afterStop(work: (isWanted: () => boolean) => Promise<void>): Promise<void> {
      const request = ++latest;
      const isWanted = () => request === latest;
      await stop();
      try {
        if (isWanted()) await work(isWanted);
      } catch (error) {
        if (isWanted()) onFailure(error);
      }
    },
  };
}

/** Plays a short tone unless muted, and vibrates for 300 ms, if supported (docs/behaviour.md, "Scanner"). */
export function signalDecode(): void {
  navigator.vibrate?.(300);
  playTones([{ frequency: 1760, at: 0, durationSeconds: 0.15 }]);
}
