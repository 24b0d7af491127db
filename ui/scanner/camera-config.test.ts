import { expect, test } from "vitest";
import { type CameraConfig, cameraConstraints } from "./cameras.ts";

test.each([
  [{ facingMode: "user" }, { facingMode: "user" }],
  [{ facingMode: "environment" }, { facingMode: "environment" }],
  [{ deviceId: "abc" }, { deviceId: { exact: "abc" } }],
] satisfies [CameraConfig, MediaTrackConstraints][])(
  "%j asks for exactly that camera, and for no sound",
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
])("%j names no camera, and the refusal says what was given", (config) => {
  expect(() => cameraConstraints(config as unknown as CameraConfig)).toThrow(
    expect.objectContaining({ code: "CAMERA_CONFIG", message: expect.stringContaining(JSON.stringify(config)) }),
  );
});
