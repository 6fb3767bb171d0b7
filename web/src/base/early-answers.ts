/** A call that the early script made before the app was loaded, with this token, or without one. */
type EarlyAnswer = { token: string | null; response: Promise<Response> }
export type EarlyAnswers = Map<string, EarlyAnswer>

declare global {
  var hemlineEarly: EarlyAnswers | undefined
  /** Resolves once the item's photo, which the early script shows, has been painted or cannot be; undefined elsewhere. */
  var hemlineSeen: Promise<unknown> | undefined
  /** The last live event that this device had received for the member when the page began; null if it had none. */
  var hemlineHeardUntil: { sub: string; id: number | null } | undefined
}

/** Something has changed: what was asked before the app was loaded, and not taken yet, may be older. */
export function dropEarly(): void {
  globalThis.hemlineEarly?.clear()
}

/** Older than this, an answer may no longer be true, and the call is made again. */
const FRESH_MS = 15_000

/**
 * Returns the answer that the early script requested with this token, once; null if there is none, or none that is
 * recent. A failed one is null too: the caller then makes the call itself.
 */
export async function takeEarly(address: string, token: string | null): Promise<Response | null> {
  const early = globalThis.hemlineEarly?.get(address)
  if (!early) return null
  globalThis.hemlineEarly?.delete(address)
  if (early.token !== token || performance.now() > FRESH_MS) return null
  return early.response.catch(() => null)
}
