/** Returns a signal that aborts after `ms` milliseconds: `AbortSignal.timeout` for browsers without it (decision 301). */
export function abortAfter(ms: number): AbortSignal {
  const late = new AbortController()
  setTimeout(() => late.abort(), ms)
  return late.signal
}
