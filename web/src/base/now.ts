let offsetMs = 0

/** Sets the server's time: in development its clock may have been moved. */
export function setServerNow(iso: string): void {
  const ahead = Date.parse(iso) - Date.now()
  offsetMs = Math.abs(ahead) < 5000 ? 0 : ahead
}

/** The server's current time. */
export function now(): Date {
  return new Date(Date.now() + offsetMs)
}
