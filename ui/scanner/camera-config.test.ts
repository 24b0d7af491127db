import { expect, test } from "vitest";
import { type CameraConfig, cameraConstraints } from "./cameras.ts";

test.each([
  [{ facingMode: "user" }, { facingMode: "user" }],
  [{ facingMode: "environment" }, { facingMode: "environment" }],
  [{ deviceId: "abc" }, { deviceId: { exact: "abc" } }],
] satisfies [CameraConfig, MediaTrackConstraints][])(
  "%j requests exactly that camera, and no sound",
  (config, wanted) => {
    expect(cameraConstraints(config)).toMatchObject({ audio: false, video: wanted });
  },
);

test.each([
  [{}],
  [{ facingMode: "left" }],
  [{ deviceId: "" }],
  [{ deviceId: "abc", facingMode: "user" }],
  [{ facingMode: "user", width: 640 }],
  [{ width: 640 }],
])("%j names no camera, and the error quotes the input", (config) => {
  expect(() => cameraConstraints(config as unknown as CameraConfig)).toThrow(
    expect.objectContaining({ code: "CAMERA_CONFIG", message: expect.stringContaining(JSON.stringify(config)) }),
  );
});
