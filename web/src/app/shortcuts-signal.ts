let isAsked = false
let show: (() => void) | null = null

/** Shows the list of shortcuts; as soon as they are loaded, if they are not yet. */
export function showShortcuts(): void {
  if (show) show()
  else isAsked = true
}

/** Calls `shown` whenever the list is asked for; returns how to stop. */
export function watchShortcuts(shown: () => void): () => void {
  show = shown
  if (isAsked) shown()
  isAsked = false
  return () => {
    show = null
  }
}
