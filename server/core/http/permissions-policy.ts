/** Our pages never use these. Fullscreen, sharing and wake lock stay allowed: guests show tickets at the door. */
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

/** All box-office tools share one document, so all of them allow the scanner's camera. */
export function permissionsPolicy(url: string): string {
  return /^\/box-office([/?]|$)/.test(url) ? withCamera : withoutCamera;
}
