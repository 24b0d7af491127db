import { expect, test, vi } from "vitest";
import { defaultCamera, listCameras } from "./cameras.ts";

const camera = (deviceId: string, label: string) => ({ deviceId, label, kind: "videoinput" });
const front = camera("1", "Front Camera");
const back = camera("2", "Back Camera");

function browser({
  devices,
  secure = true,
  asked,
}: {
  devices?: object[][];
  secure?: boolean;
  asked?: () => Promise<unknown>;
}) {
  vi.stubGlobal("isSecureContext", secure);
  const lists = devices && [...devices];
  const stop = vi.fn();
  const getUserMedia = vi.fn(asked ?? (async () => ({ getTracks: () => [{ stop }] })));
  vi.stubGlobal("navigator", lists && { mediaDevices: { enumerateDevices: async () => lists.shift(), getUserMedia } });
  if (lists === undefined) vi.stubGlobal("navigator", {});
  return { getUserMedia, stop };
}

test("named cameras are listed without asking for permission, and nothing else is", async () => {
  const { getUserMedia } = browser({
    devices: [[front, { deviceId: "m", label: "Microphone", kind: "audioinput" }, back]],
  });
  expect(await listCameras()).toEqual([
    { deviceId: "1", label: "Front Camera" },
    { deviceId: "2", label: "Back Camera" },
  ]);
  expect(getUserMedia).not.toHaveBeenCalled();
});

test("unnamed cameras require permission once; the camera is off again afterwards", async () => {
  const { getUserMedia, stop } = browser({
    devices: [
      [camera("", ""), camera("", "")],
      [front, camera("3", "")],
    ],
  });
  expect(await listCameras()).toEqual([
    { deviceId: "1", label: "Front Camera" },
    { deviceId: "3", label: "" },
  ]);
  expect(getUserMedia).toHaveBeenCalledOnce();
  expect(stop).toHaveBeenCalledOnce();
});

const named = (name: string) => Object.assign(new Error(name), { name });

test.each([
  [
    "an insecure page",
    { secure: false, devices: [[back]] },
    "Camera access is only supported in secure context like https or localhost.",
  ],
  ["a browser without cameras", {}, "navigator.mediaDevices not supported"],
  ["a device without one", { devices: [[]] }, "No camera was found. Connect one and try again, or scan from a file."],
  [
    "a refusal",
    { devices: [[camera("", "")]], asked: () => Promise.reject(named("NotAllowedError")) },
    "Camera access was denied. Allow it in the browser's settings, then try again.",
  ],
  [
    "a camera in use by another program",
    { devices: [[camera("", "")]], asked: () => Promise.reject(named("NotReadableError")) },
    "The camera could not be started. Close other programs that use it, then try again.",
  ],
])("%s is explained in a sentence", async (_case, given, message) => {
  browser(given);
  await expect(listCameras()).rejects.toThrow(message);
});

test.each([
  ["the only camera", [front], undefined, front],
  ["the one labelled Back Camera", [front, back], undefined, back],
  ["the last chosen one", [front, back], "1", front],
  ["Back Camera if the last chosen one is gone", [front, back], "9", back],
  ["none, so that the user must choose", [front, camera("3", "Back Ultra Wide Camera")], undefined, undefined],
])("the default is %s", (_case, cameras, chosen, expected) => {
  expect(defaultCamera(cameras, chosen)).toEqual(expected);
});
