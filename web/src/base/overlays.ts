/**
 * The open overlays of a screen (sheets, dialogs, menus), which Back closes: while any is open, the browser's history has
 * one more entry, the cover, with the address of the screen beneath (decision 84).
 */
type Overlay = { close: () => void }
/** The methods of the router's history that affect the cover. */
type Steps = {
  push(to: never, state?: unknown): void
  replace(to: never, state?: unknown): void
  go(delta: number): void
}

const overlays: Overlay[] = []
/** The router's key of the screen beneath the cover. */
let beneath: unknown
/** The new address of the screen beneath if it changed while covered, by a filter sheet for example. */
let latest: { state: unknown; url: string } | null = null
/** True while our own step back off the cover is under way in the browser. */
let isRemovingCover = false
let afterRemoval: (() => void)[] = []

const isCovered = () => history.state?.isCovered === true

/** Registers an overlay that has just opened; returns a function to call once it is closed. Back calls `close`. */
export function addOverlay(close: () => void): () => void {
  const overlay = { close }
  overlays.push(overlay)
  syncCover()
  return () => {
    overlays.splice(overlays.indexOf(overlay), 1)
    // another overlay may open in the same tick: several photos in a row
    setTimeout(syncCover)
  }
}

export function hasOverlay(): boolean {
  return overlays.length > 0
}

/** Closes the topmost overlay. Returns false if none is open. */
export function closeTopOverlay(): boolean {
  overlays.at(-1)?.close()
  return overlays.length > 0
}

/** Adds or removes the cover, so that the history matches the open overlays. */
function syncCover(): void {
  if (isRemovingCover) return
  if (overlays.length > 0 && !isCovered()) {
    beneath = history.state?.key
    latest = null
    history.pushState({ ...history.state, isCovered: true }, '')
  } else if (overlays.length === 0 && isCovered()) removeCover()
}

function removeCover(): void {
  isRemovingCover = true
  history.back()
}

function restoreBeneath(): void {
  if (latest) history.replaceState(latest.state, '', latest.url)
  latest = null
}

function onPop(event: PopStateEvent): void {
  if (isRemovingCover) {
    isRemovingCover = false
    event.stopImmediatePropagation()
    restoreBeneath()
    const steps = afterRemoval
    afterRemoval = []
    for (const step of steps) step()
    if (steps.length === 0) syncCover()
  } else if (isCovered()) {
    // Forward, or a reload, led to a cover without an overlay.
    if (overlays.length === 0) removeCover()
  } else if (overlays.length > 0 && history.state?.key === beneath) {
    event.stopImmediatePropagation()
    restoreBeneath()
    closeTopOverlay()
    setTimeout(syncCover)
  }
}

/**
 * Adapts the router's history to the cover: a navigation replaces the cover, a replaced address also changes the screen
 * beneath, and a step back starts from the screen. Returns the same history.
 */
export function withOverlays<History extends Steps>(router: History): History {
  const { push, replace, go } = router
  const later = (step: () => void) => (isRemovingCover ? void afterRemoval.push(step) : step())
  router.push = (to, state) =>
    later(() => {
      if (!isCovered()) return push(to, state)
      replace(to, state)
      latest = null
      setTimeout(syncCover)
    })
  router.replace = (to, state) =>
    later(() => {
      const wasCovered = isCovered()
      replace(to, state)
      if (!wasCovered) return
      latest = { state: history.state, url: location.href }
      history.replaceState({ ...history.state, isCovered: true }, '')
    })
  router.go = (delta) => {
    if (delta >= 0 || !isCovered()) return later(() => go(delta))
    afterRemoval.push(() => go(delta))
    if (!isRemovingCover) removeCover()
  }
  // before the router's own listener: listeners of one phase run in the order in which they were added
  addEventListener('popstate', onPop, { capture: true })
  if (isCovered()) removeCover()
  return router
}
