import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const known = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

const knownShells = ["/usr/bin/chromium-headless-shell"];

/** Finds a browser for tests without a camera: preferably Chromium's headless shell, which needs fewer resources. */
export function findHeadlessBrowser(): string | undefined {
  return (process.env.CHROMIUM_PATH ? undefined : knownShells.find((path) => existsSync(path))) ?? findBrowser();
}

/** Finds a Chromium: CHROMIUM_PATH, the system's, or Playwright's; undefined if there is none. */
export function findBrowser(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== "") {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which does not exist. Name a Chromium's executable, or unset it.`);
  }
  return [...known, chromium.executablePath()].find((path) => path !== "" && existsSync(path));
}

/** Finds or installs a Chromium, by apt or by Playwright. @throws Error with advice if that fails */
export function ensureBrowser(): string {
  const present = findBrowser();
  if (present !== undefined) return present;
  if (existsSync("/usr/bin/apt-get")) {
    const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
    const install = (name: string) => run([...asRoot, "apt-get", "install", "-y", "--no-install-recommends", name]);
    // Ubuntu has no headless shell, so its installation may fail.
    run([...asRoot, "apt-get", "update"]) && install("chromium") && install("chromium-headless-shell");
  }
  const path = findBrowser() ?? (run(["npx", "playwright", "install", "chromium"]) ? findBrowser() : undefined);
  if (path === undefined)
    throw new Error(
      "The browser tests need Chromium, and none could be installed. Install one, and name it in CHROMIUM_PATH if it is not found.",
    );
  return path;
}

function run([command = "", ...args]: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: ["ignore", "inherit", "inherit"] }).status === 0;
}
