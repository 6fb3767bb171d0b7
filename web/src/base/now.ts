let aheadMs = 0

/** Tells the app what time it is for the server: in development its clock may have been moved. */
export function setServerNow(iso: string): void {
  const ahead = Date.parse(iso) - Date.now()
  aheadMs = Math.abs(ahead) < 5000 ? 0 : ahead
}

/** The time as the server sees it. */
export function now(): Date {
  return new Date(Date.now() + aheadMs)
}
