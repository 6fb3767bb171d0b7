/** An answer may have waited 15 s for the app (early-answers.ts), and a header counts whole seconds. */
const TOLERANCE_MS = 20_000

let offsetMs = 0

/**
 * Takes the server's time from an answer's `Date`: a device's clock may be wrong, and in development the server's may have
 * been moved. Keeps the device's own time where the two are within 20 seconds, or the header is missing.
 */
export function setServerNow(date: string | null): void {
  const ahead = Date.parse(date ?? '') - Date.now()
  offsetMs = Math.abs(ahead) > TOLERANCE_MS ? ahead : 0
}

/** The server's current time. */
export function now(): Date {
  return new Date(Date.now() + offsetMs)
}
