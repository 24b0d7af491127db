import { openCamera } from "./camera.ts";
import { type CameraChoice, defaultCamera, listCameras } from "./cameras.ts";
import { saveCamera, savedCamera } from "./chosen-camera.ts";
import type { BarcodeFormat } from "./decoding/barcode-format.ts";
import { startWorkerDecoder } from "./decoding/worker-decoder.ts";
import { keepAwake } from "./keep-awake.ts";
import { openFile } from "./open-file.ts";
import { createScanner, type ScannerState } from "./scanner.ts";
import { ScannerError } from "./scanner-error.ts";
import { signalDecode } from "./signal-decode.ts";

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
  rest(): Promise<void>;
  /** Releases everything for good. */
  end(): void;
}

/** Opens an idle session; the caller must end it. */
export function openSession({ locale, video, formats, onSight, onProblem, ...handlers }: SessionParts): ScannerSession {
  let sight: ScannerSight = { state: "not-started", cameras: [], choosing: false };
  let torch: ((on: boolean) => Promise<void>) | undefined;
  /** Counts requests, so that older ones are ignored. */
  let wish = 0;

  const show = (change: Partial<ScannerSight>) => {
    sight = { ...sight, ...change };
    onSight(sight);
  };
  const tell = (error: unknown) => {
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
    keepAwake,
    onState(state, camera) {
      torch = camera?.torch;
      show({ state, ...(camera && { camera: camera.deviceId }), light: torch && (sight.light ?? false) });
    },
    onFailure: tell,
  });

  /** Stops the scanner, then runs the work. Drops errors of outdated requests; `wanted` checks for them. */
  async function afterStop(work: (wanted: () => boolean) => Promise<void>): Promise<void> {
    const mine = ++wish;
    const wanted = () => mine === wish;
    show({ problem: undefined, choosing: false });
    await scanner.stop();
    try {
      if (wanted()) await work(wanted);
    } catch (error) {
      if (wanted()) tell(error);
    }
  }

  return {
    begin: () =>
      afterStop(async (wanted) => {
        const cameras = await listCameras();
        if (!wanted()) return;
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
      afterStop(async (wanted) => {
        const cameras = await listCameras();
        if (wanted()) show({ cameras, choosing: true });
      }),
    togglePause: () => (sight.state === "paused" ? scanner.resume() : scanner.pause()).catch(() => undefined),
    async toggleLight() {
      const light = !sight.light;
      await torch?.(light).then(
        () => show({ light }),
        () => undefined,
      );
    },
    scanFile: (file) => afterStop(() => scanner.scanFile(file)),
    rest: () => afterStop(async () => undefined),
    end() {
      wish += 1;
      void scanner.stop();
      decoder.close();
    },
  };
}
