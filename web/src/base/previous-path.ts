let previous: string | null = null
let current: string | null = null

/** Called at every change of the address. */
export function rememberPath(path: string): void {
  if (path === current) return
  previous = current
  current = path
}

/** Where the reader was inside the app before this screen; null when it is the first. */
export function previousPath(): string | null {
  return previous
}

/** Forgets both: whoever is here now was nowhere before. */
export function forgetPaths(): void {
  previous = null
  current = null
}
