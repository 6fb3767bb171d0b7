/** An answer may have waited 15 s for the app (early-answers.ts), and a header counts whole seconds. */
const TOLERANCE_MS = 20_000

let offsetMs = 0

/**
 * Takes the server's time from the `Date` of an answer to a request made at `sentAt`: a device's clock may be wrong, and in
 * development the server's may have been moved. The device's own time counts where the two are within 20 seconds. Nothing is
 * taken from an answer that was read later than that, as after a page was frozen, or whose header cannot be read.
 */
export function setServerNow(date: string | null, sentAt: number): void {
  const now = Date.now()
  const ahead = Date.parse(date ?? '') - now
  if (now - sentAt < TOLERANCE_MS && !Number.isNaN(ahead)) offsetMs = Math.abs(ahead) > TOLERANCE_MS ? ahead : 0
}

/** The server's current time. */
export function now(): Date {
  return new Date(Date.now() + offsetMs)
}
