import { cameraConstraints } from "./cameraConfig.ts";
import { cameraError } from "./cameraError.ts";
import { ScannerError } from "./ScannerError.ts";

export interface CameraChoice {
  readonly deviceId: string;
  /** The device's own name; empty where it has none. */
  readonly label: string;
}

/**
 * The cameras of this device. Browsers name them only once a camera has been allowed: where it has not been yet, the person is asked.
 * @throws ScannerError INSECURE_CONTEXT, NOT_SUPPORTED, NO_CAMERA, CAMERA_REFUSED, CAMERA_FAILED
 */
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

/**
 * Where the browser's cameras are.
 * @throws ScannerError where it gives none to this page
 */
export function mediaDevices(): MediaDevices {
  if (!globalThis.isSecureContext) throw new ScannerError("INSECURE_CONTEXT");
  const { mediaDevices: devices } = navigator as { mediaDevices?: MediaDevices };
  if (devices?.getUserMedia === undefined) throw new ScannerError("NOT_SUPPORTED");
  return devices;
}

/**
 * The camera to begin with (docs/behaviour.md, "Choosing a camera"): the only one, the one chosen before, or the one labelled "Back Camera";
 * undefined where the person is to be asked.
 */
export function defaultCamera(cameras: readonly CameraChoice[], chosen?: string): CameraChoice | undefined {
  if (cameras.length === 1) return cameras[0];
  return cameras.find(({ deviceId }) => deviceId === chosen) ?? cameras.find(({ label }) => label === "Back Camera");
}

async function videoInputs(devices: MediaDevices): Promise<readonly MediaDeviceInfo[]> {
  return (await devices.enumerateDevices()).filter(({ kind }) => kind === "videoinput");
}
