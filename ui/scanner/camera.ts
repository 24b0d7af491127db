import { type CameraConfig, cameraConstraints, cameraError, mediaDevices } from "./cameras.ts";
import type { Picture } from "./decoding/decoder.ts";
import { capturePicture } from "./picture.ts";

export interface Camera {
  readonly deviceId: string | undefined;
  /** Switches the light; undefined without one. */
  readonly torch: ((on: boolean) => Promise<void>) | undefined;
  /** Captures the current frame; undefined before the first. */
  picture(): Promise<Picture | undefined>;
  pause(): void;
  play(): Promise<void>;
  /** Calls once when the camera is unplugged or access is revoked. */
  onLost(listener: () => void): void;
  close(): void;
}

/**
 * Starts a camera and shows it in the video element.
 * @param signal aborts opening; the camera is off before this throws
 * @throws ScannerError as listCameras does, or CAMERA_CONFIG; the signal's reason if aborted
 */
export async function openCamera(video: HTMLVideoElement, config: CameraConfig, signal: AbortSignal): Promise<Camera> {
  const stream = await mediaDevices()
    .getUserMedia(cameraConstraints(config))
    .catch((error) => {
      throw cameraError(error);
    });
  const [track] = stream.getVideoTracks();
  const close = () => {
    for (const each of stream.getTracks()) each.stop();
    if (video.srcObject === stream) video.srcObject = null;
  };
  try {
    signal.throwIfAborted();
    video.srcObject = stream;
    await video.play();
    signal.throwIfAborted();
  } catch (error) {
    close();
    throw signal.aborted ? signal.reason : cameraError(error);
  }
  return {
    deviceId: track?.getSettings().deviceId,
    torch: track && torchOf(track),
    picture: () => capturePicture(video, video.videoWidth, video.videoHeight),
    pause: () => video.pause(),
    play: () => video.play(),
    onLost: (listener) => track?.addEventListener("ended", listener, { once: true }),
    close,
  };
}

function torchOf(track: MediaStreamTrack): Camera["torch"] {
  // TypeScript lacks the standard's torch. Older Firefox lacks getCapabilities.
  const { torch } = (track.getCapabilities?.() ?? {}) as { torch?: boolean };
  return torch ? (on) => track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] }) : undefined;
}
