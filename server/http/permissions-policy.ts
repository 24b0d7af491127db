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

/**
 * The header Permissions-Policy of a page. The camera is the scanner's: a policy belongs to the document, and the box office's pages are
 * one document, whichever of its tools is on screen.
 */
export function permissionsPolicy(pathname: string): string {
  const camera = /^\/box-office(\/|$)/.test(pathname) ? "camera=(self)" : "camera=()";
  return [camera, ...never.map((feature) => `${feature}=()`)].join(", ");
}
