import { localStore } from "../browser-storage.ts";
import { ScannerError } from "./scanner-error.ts";

export interface CameraChoice {
  readonly deviceId: string;
  readonly label: string;
}

/** Lists cameras; asks for permission, because browsers hide names without it. @throws ScannerError */
export async function listCameras(): Promise<readonly CameraChoice[]> {
  const devices = mediaDevices();
  let found = await videoInputs(devices);
  if (found.length === 0) throw new ScannerError("NO_CAMERA");
  if (found.some(({ label }) => label === "")) {
    const stream = await devices.getUserMedia(cameraConstraints({ facingMode: "environment" })).catch((error) => {
      throw cameraError(error);
    });
    found = await videoInputs(devices);
    for (const track of stream.getTracks()) track.stop();
  }
  return found.map(({ deviceId, label }) => ({ deviceId, label }));
}

/** Returns the browser's media devices. @throws ScannerError INSECURE_CONTEXT or NOT_SUPPORTED */
export function mediaDevices(): MediaDevices {
  if (!globalThis.isSecureContext) throw new ScannerError("INSECURE_CONTEXT");
  const { mediaDevices: devices } = navigator as { mediaDevices?: MediaDevices };
  if (devices?.getUserMedia === undefined) throw new ScannerError("NOT_SUPPORTED");
  return devices;
}

/** Selects the camera to start with (docs/behaviour.md, "Choosing a camera"); undefined means to ask. */
export function defaultCamera(cameras: readonly CameraChoice[], chosen?: string): CameraChoice | undefined {
  if (cameras.length === 1) return cameras[0];
  return cameras.find(({ deviceId }) => deviceId === chosen) ?? cameras.find(({ label }) => label === "Back Camera");
}

async function videoInputs(devices: MediaDevices): Promise<readonly MediaDeviceInfo[]> {
  return (await devices.enumerateDevices()).filter(({ kind }) => kind === "videoinput");
}

/** Selects a camera by direction, or by an id of listCameras. */
export type CameraConfig = { readonly facingMode: "user" | "environment" } | { readonly deviceId: string };

/** Builds constraints; the width suits ten scans a second. @throws ScannerError CAMERA_CONFIG for an invalid key */
export function cameraConstraints(config: CameraConfig): MediaStreamConstraints {
  const { facingMode, deviceId, ...others }: { facingMode?: unknown; deviceId?: unknown } = { ...config };
  const keys = Object.keys(config);
  const facing = facingMode === "user" || facingMode === "environment";
  const named = typeof deviceId === "string" && deviceId !== "";
  if (keys.length !== 1 || Object.keys(others).length > 0 || !(facing || named)) {
    throw new ScannerError("CAMERA_CONFIG", { detail: `Got ${JSON.stringify(config)}.` });
  }
  const which = facing ? { facingMode } : { deviceId: { exact: deviceId as string } };
  return { audio: false, video: { ...which, width: { ideal: 1280 }, height: { ideal: 720 } } };
}

const codes: Record<string, "CAMERA_REFUSED" | "NO_CAMERA"> = {
  NotAllowedError: "CAMERA_REFUSED",
  SecurityError: "CAMERA_REFUSED",
  NotFoundError: "NO_CAMERA",
  OverconstrainedError: "NO_CAMERA",
};

/** Converts a browser's getUserMedia error. */
export function cameraError(cause: unknown): ScannerError {
  return new ScannerError((cause instanceof Error && codes[cause.name]) || "CAMERA_FAILED", { cause });
}

const key = "scannerCamera";

/** Returns the camera chosen on this device, so staff are not asked for every guest. */
export function savedCamera(): string | undefined {
  return localStore.getItem(key) ?? undefined;
}

export function saveCamera(deviceId: string): void {
  localStore.setItem(key, deviceId);
}
