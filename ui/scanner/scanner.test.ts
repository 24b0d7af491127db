import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Camera } from "./camera.ts";
import type { Picture } from "./decoding/decoder.ts";
import { createScanner } from "./scanner.ts";
import { ScannerError } from "./scanner-error.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const back = { deviceId: "back" };
const picture = {} as Picture;

function setUp() {
  let lost = () => {};
  const camera = {
    deviceId: "back",
    torch: undefined,
    picture: vi.fn(async (): Promise<Picture | undefined> => picture),
    pause: vi.fn(),
    play: vi.fn(async () => {}),
    onLost: (listener: () => void) => {
      lost = listener;
    },
    close: vi.fn(),
  } satisfies Camera;
  const letSleep = vi.fn();
  const parts = {
    openCamera: vi.fn(async (): Promise<Camera> => camera),
    openFile: vi.fn(async () => picture),
    decode: vi.fn(async (): Promise<string | undefined> => undefined),
    signal: vi.fn(),
    keepAwake: vi.fn(() => letSleep),
    accepts: vi.fn((_text: string) => true),
    onDecode: vi.fn(),
    onState: vi.fn(),
    onFailure: vi.fn(),
  };
  const states = () => parts.onState.mock.calls.map(([state]) => state);
  return { scanner: createScanner(parts), camera, parts, states, letSleep, lose: () => lost() };
}

const later = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const code = (name: string) => expect.objectContaining({ code: name });

describe("states", () => {
  it("goes from not started to scanning, paused, scanning again and back", async () => {
    const { scanner, states, camera } = setUp();
    await scanner.start(back);
    await scanner.pause();
    expect(camera.pause).toHaveBeenCalledOnce();
    const resumed = scanner.resume();
    await later(200);
    await resumed;
    await scanner.stop();
    expect(states()).toEqual(["scanning", "paused", "scanning", "not-started"]);
    expect(camera.close).toHaveBeenCalledOnce();
  });

  it("does not pause if not started, resume if not paused, or start twice", async () => {
    const { scanner, states } = setUp();
    await expect(scanner.pause()).rejects.toEqual(code("TRANSITION_REFUSED"));
    await expect(scanner.resume()).rejects.toEqual(code("TRANSITION_REFUSED"));
    await scanner.start(back);
    await expect(scanner.resume()).rejects.toEqual(code("TRANSITION_REFUSED"));
    await expect(scanner.start(back)).rejects.toEqual(code("TRANSITION_REFUSED"));
    expect(states()).toEqual(["scanning"]);
    await scanner.stop();
  });

  it("runs one transition at a time: another is refused, and possible afterwards", async () => {
    const { scanner, states } = setUp();
    const [started, again, paused] = await Promise.allSettled([
      scanner.start(back),
      scanner.start(back),
      scanner.pause(),
    ]);
    expect(started.status).toBe("fulfilled");
    for (const refused of [again, paused]) expect(refused).toMatchObject({ reason: { code: "TRANSITION_RUNNING" } });
    await scanner.pause();
    expect(states()).toEqual(["scanning", "paused"]);
    await scanner.stop();
  });

  it("stays not started if the camera cannot be opened, and can be started again", async () => {
    const { scanner, parts, states } = setUp();
    parts.openCamera.mockRejectedValueOnce(new ScannerError("CAMERA_REFUSED"));
    await expect(scanner.start(back)).rejects.toEqual(code("CAMERA_REFUSED"));
    await scanner.start(back);
    expect(states()).toEqual(["scanning"]);
    await scanner.stop();
  });

  it("can be stopped while the camera is still being requested: the start is cancelled", async () => {
    const { scanner, parts, states } = setUp();
    parts.openCamera.mockImplementationOnce(
      (...[, signal]: unknown[]) =>
        new Promise((_resolve, reject) =>
          (signal as AbortSignal).addEventListener("abort", () => reject((signal as AbortSignal).reason)),
        ),
    );
    const started = scanner.start(back);
    const stopped = scanner.stop();
    await expect(started).rejects.toThrow(/abort/);
    await stopped;
    expect(states()).toEqual([]);
  });

  it("switches off a camera that started just as it was stopped", async () => {
    const { scanner, camera, states } = setUp();
    const started = scanner.start(back);
    await Promise.all([scanner.stop(), scanner.stop()]);
    await started;
    expect(camera.close).toHaveBeenCalledOnce();
    expect(states()).toEqual(["scanning", "not-started"]);
  });

  it("keeps the screen awake only while scanning", async () => {
    const { scanner, parts, letSleep } = setUp();
    await scanner.start(back);
    expect(parts.keepAwake).toHaveBeenCalledOnce();
    expect(letSleep).not.toHaveBeenCalled();
    await scanner.pause();
    expect(letSleep).toHaveBeenCalledOnce();
    await scanner.stop();
    expect(parts.keepAwake).toHaveBeenCalledOnce();
  });
});

describe("scanning", () => {
  it("reads ten frames a second", async () => {
    const { scanner, parts } = setUp();
    await scanner.start(back);
    await later(995);
    expect(parts.decode).toHaveBeenCalledTimes(10);
    await scanner.stop();
  });

  it("begins no second read before the first has ended, however long that takes", async () => {
    const { scanner, parts } = setUp();
    parts.decode.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 450, undefined)));
    await scanner.start(back);
    await later(1340);
    expect(parts.decode).toHaveBeenCalledTimes(3);
    await scanner.stop();
  });

  it("continues if there is no frame, or none can be captured", async () => {
    const { scanner, camera, parts } = setUp();
    camera.picture.mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error("no frame"));
    parts.decode.mockResolvedValue("text");
    await scanner.start(back);
    await later(250);
    expect(parts.onDecode).toHaveBeenCalledExactlyOnceWith("text");
    await scanner.stop();
  });

  it("delivers the first code with one signal and ignores all that follow", async () => {
    const { scanner, parts } = setUp();
    parts.decode.mockResolvedValueOnce(undefined).mockResolvedValueOnce("first").mockResolvedValue("second");
    await scanner.start(back);
    await later(1000);
    await scanner.pause();
    const resumed = scanner.resume();
    await later(200);
    await resumed;
    await later(1000);
    expect(parts.onDecode).toHaveBeenCalledExactlyOnceWith("first");
    expect(parts.signal).toHaveBeenCalledOnce();
    await scanner.stop();
  });

  it("accepts a code again once it has been stopped and started", async () => {
    const { scanner, parts } = setUp();
    parts.decode.mockResolvedValue("text");
    for (let time = 0; time < 2; time++) {
      await scanner.start(back);
      await later(150);
      await scanner.stop();
    }
    expect(parts.onDecode).toHaveBeenCalledTimes(2);
  });

  it("skips a code that is not accepted, without a signal, and continues", async () => {
    const { scanner, parts } = setUp();
    parts.accepts.mockImplementation((text) => text !== "menu");
    parts.decode.mockResolvedValueOnce("menu").mockResolvedValueOnce("menu").mockResolvedValue("ticket");
    await scanner.start(back);
    await later(150);
    expect(parts.signal).not.toHaveBeenCalled();
    await later(150);
    expect(parts.onDecode).toHaveBeenCalledExactlyOnceWith("ticket");
    await scanner.stop();
  });

  it("reads nothing while paused, and drops reads in progress", async () => {
    const { scanner, parts } = setUp();
    parts.decode.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 50, "text")));
    await scanner.start(back);
    await scanner.pause();
    await later(1000);
    expect(parts.decode).toHaveBeenCalledOnce();
    expect(parts.onDecode).not.toHaveBeenCalled();
    await scanner.stop();
  });

  it("drops a frame from before the pause that is answered after it, and reads no more often than before", async () => {
    const { scanner, parts } = setUp();
    parts.decode.mockImplementationOnce(() => new Promise((resolve) => setTimeout(resolve, 300, "before")));
    await scanner.start(back);
    await scanner.pause();
    const resumed = scanner.resume();
    await later(200);
    await resumed;
    parts.decode.mockClear();
    await later(950);
    expect(parts.onDecode).not.toHaveBeenCalled();
    expect(parts.decode.mock.calls.length).toBeLessThanOrEqual(10);
    await scanner.stop();
  });

  it("waits 200 ms after resuming before it reads again", async () => {
    const { scanner, parts } = setUp();
    await scanner.start(back);
    await later(50);
    await scanner.pause();
    parts.decode.mockClear();
    const resumed = scanner.resume();
    await later(199);
    expect(parts.decode).not.toHaveBeenCalled();
    await later(2);
    await resumed;
    expect(parts.decode).toHaveBeenCalledOnce();
    await later(950);
    expect(parts.decode).toHaveBeenCalledTimes(10);
    await scanner.stop();
  });

  it("stops and reports it if no decoder works", async () => {
    const { scanner, parts, camera } = setUp();
    parts.decode.mockRejectedValue(new Error("offline"));
    await scanner.start(back);
    await later(10);
    expect(parts.onFailure).toHaveBeenCalledExactlyOnceWith(code("DECODER_FAILED"));
    expect(camera.close).toHaveBeenCalledOnce();
  });

  it("stops and reports it if the camera is disconnected", async () => {
    const { scanner, parts, states, lose } = setUp();
    await scanner.start(back);
    lose();
    await later(0);
    expect(parts.onFailure).toHaveBeenCalledExactlyOnceWith(code("CAMERA_LOST"));
    expect(states()).toEqual(["scanning", "not-started"]);
  });
});

describe("a file", () => {
  const file = new Blob();

  it("is read while not started, and its code delivered", async () => {
    const { scanner, parts, states } = setUp();
    parts.decode.mockResolvedValue("text");
    await scanner.scanFile(file);
    expect(parts.onDecode).toHaveBeenCalledExactlyOnceWith("text");
    expect(parts.signal).toHaveBeenCalledOnce();
    expect(states()).toEqual([]);
  });

  it("is refused while scanning or paused", async () => {
    const { scanner, parts } = setUp();
    await scanner.start(back);
    await expect(scanner.scanFile(file)).rejects.toEqual(code("TRANSITION_REFUSED"));
    await scanner.pause();
    await expect(scanner.scanFile(file)).rejects.toEqual(code("TRANSITION_REFUSED"));
    expect(parts.openFile).not.toHaveBeenCalled();
    await scanner.stop();
  });

  it("without a code reports it, and so does one with a code that is not accepted", async () => {
    const { scanner, parts } = setUp();
    await expect(scanner.scanFile(file)).rejects.toThrow("No barcode or QR code detected");
    parts.decode.mockResolvedValue("menu");
    parts.accepts.mockReturnValue(false);
    await expect(scanner.scanFile(file)).rejects.toEqual(code("NO_CODE"));
    expect(parts.onDecode).not.toHaveBeenCalled();
  });
});
