/** What our pages never use. Fullscreen, sharing and keeping the screen awake are left as they are: a ticket may be shown at the door. */
const never = [
  "accelerometer",
  "browsing-topics",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
];

const refused = never.map((feature) => `${feature}=()`).join(", ");
const withCamera = `camera=(self), ${refused}`;
const withoutCamera = `camera=(), ${refused}`;

/**
 * The header Permissions-Policy of a page, by its address. The camera is the scanner's: a policy belongs to the document, and the box office's pages are
 * one document, whichever of its tools is on screen.
 */
export function permissionsPolicy(url: string): string {
  return /^\/box-office([/?]|$)/.test(url) ? withCamera : withoutCamera;
}
