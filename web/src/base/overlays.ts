/**
 * What lies on top of a screen (sheets, dialogs, menus), and how Back closes it: while anything is open the browser's
 * history has one more entry, the cover, with the address of the screen beneath. Decision 84.
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
/** The address of the screen beneath when it changed while covered, by a filter sheet for example. */
let latest: { state: unknown; url: string } | null = null
/** True from our own step back off the cover until the browser has taken it. */
let isUncovering = false
let afterUncovering: (() => void)[] = []

const isCovered = () => history.state?.isCovered === true

/** Registers an overlay that has just opened; returns a function to call once it is closed. Back calls `close`. */
export function addOverlay(close: () => void): () => void {
  const overlay = { close }
  overlays.push(overlay)
  settle()
  return () => {
    overlays.splice(overlays.indexOf(overlay), 1)
    // the next one may open in the same moment: several photos in a row
    setTimeout(settle)
  }
}

export function hasOverlay(): boolean {
  return overlays.length > 0
}

/** Closes what lies on top. Returns false if nothing does. */
export function closeTopOverlay(): boolean {
  overlays.at(-1)?.close()
  return overlays.length > 0
}

/** Adds or removes the cover, so that the history matches what is open. */
function settle(): void {
  if (isUncovering) return
  if (overlays.length > 0 && !isCovered()) {
    beneath = history.state?.key
    latest = null
    history.pushState({ ...history.state, isCovered: true }, '')
  } else if (overlays.length === 0 && isCovered()) uncover()
}

function uncover(): void {
  isUncovering = true
  history.back()
}

function restoreBeneath(): void {
  if (latest) history.replaceState(latest.state, '', latest.url)
  latest = null
}

function onPop(event: PopStateEvent): void {
  if (isUncovering) {
    isUncovering = false
    event.stopImmediatePropagation()
    restoreBeneath()
    const steps = afterUncovering
    afterUncovering = []
    for (const step of steps) step()
    if (steps.length === 0) settle()
  } else if (isCovered()) {
    // Forward, or a reload, led to a cover with nothing on it.
    if (overlays.length === 0) uncover()
  } else if (overlays.length > 0 && history.state?.key === beneath) {
    event.stopImmediatePropagation()
    restoreBeneath()
    closeTopOverlay()
    setTimeout(settle)
  }
}

/**
 * Adapts the router's history to the cover: a navigation replaces the cover, a replaced address also changes the screen
 * beneath, and a step back starts from the screen. Returns the same history.
 */
export function withOverlays<History extends Steps>(router: History): History {
  const { push, replace, go } = router
  const later = (step: () => void) => (isUncovering ? void afterUncovering.push(step) : step())
  router.push = (to, state) =>
    later(() => {
      if (!isCovered()) return push(to, state)
      replace(to, state)
      latest = null
      setTimeout(settle)
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
    afterUncovering.push(() => go(delta))
    if (!isUncovering) uncover()
  }
  // before the router's own listener: of two in the same phase the first added is the first called
  addEventListener('popstate', onPop, { capture: true })
  if (isCovered()) uncover()
  return router
}
