import { expect, test, vi } from "vitest";
import { openCamera } from "./camera.ts";

function browser(capabilities?: object) {
  const track = {
    stop: vi.fn(),
    applyConstraints: vi.fn(async () => {}),
    getSettings: () => ({ deviceId: "back" }),
    addEventListener: vi.fn(),
    ...(capabilities && { getCapabilities: () => capabilities }),
  };
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] };
  const getUserMedia = vi.fn(async () => stream);
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("navigator", { mediaDevices: { getUserMedia } });
  const video = { srcObject: null as unknown, play: vi.fn(async () => {}), pause: vi.fn() };
  const open = (signal = new AbortController().signal) =>
    openCamera(video as unknown as HTMLVideoElement, { deviceId: "back" }, signal);
  return { track, stream, video, getUserMedia, open };
}

test("an open camera shows in the video; a closed one is off and shows nothing", async () => {
  const { track, stream, video, open } = browser();
  const camera = await open();
  expect([camera.deviceId, video.srcObject]).toEqual(["back", stream]);
  camera.close();
  expect(track.stop).toHaveBeenCalledOnce();
  expect(video.srcObject).toBeNull();
});

test("a light is offered if the camera has one, and can be switched", async () => {
  const { track, open } = browser({ torch: true });
  const { torch } = await open();
  await torch?.(true);
  expect(track.applyConstraints).toHaveBeenCalledExactlyOnceWith({ advanced: [{ torch: true }] });
});

test.each([[undefined], [{}], [{ torch: false }]])("a camera that can do %j has no light", async (capabilities) => {
  expect((await browser(capabilities).open()).torch).toBeUndefined();
});

test("a camera that starts after it is no longer needed is switched off immediately", async () => {
  const { track, video, open } = browser();
  const unwanted = new AbortController();
  const opened = open(unwanted.signal);
  unwanted.abort();
  await expect(opened).rejects.toBe(unwanted.signal.reason);
  expect(track.stop).toHaveBeenCalledOnce();
  expect(video.play).not.toHaveBeenCalled();
});

test("a camera with a picture that cannot be shown is switched off, and an error is reported", async () => {
  const { track, video, open } = browser();
  video.play.mockRejectedValue(new Error("no frames"));
  await expect(open()).rejects.toMatchObject({ code: "CAMERA_FAILED" });
  expect(track.stop).toHaveBeenCalledOnce();
});
