let previous: string | null = null
let current: string | null = null

/** Called at every change of the address. */
export function recordPath(path: string): void {
  if (path === current) return
  previous = current
  current = path
}

/** The path inside the app before this screen; null if this is the first. */
export function previousPath(): string | null {
  return previous
}

/** Whether another screen was open before this path since the page was loaded, also before the path is recorded. */
export function isLaterPath(path: string): boolean {
  return previous !== null || (current !== null && current !== path)
}

/** Forgets both paths: another member is signed in now. */
export function clearPaths(): void {
  previous = null
  current = null
}
