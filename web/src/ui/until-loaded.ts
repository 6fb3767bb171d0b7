const RETRY_MS = 1_000
/** After this many attempts with a network only a reload helps: Chromium before 156 does not request a failed script again. */
const TRIES = 3

/** The path at which the member last typed, chose or did something: there a reload could lose it, or what is on its way. */
let usedAt: string | null = null
const note = () => {
  usedAt = location.pathname
}
addEventListener('input', note, true)
// a day of a calendar is a button, and so is what sends
addEventListener('click', ({ target }) => target instanceof Element && target.closest('button') && note(), true)

/**
 * Whether the page may reload itself: there is a network, nothing was entered or done on this screen, in no frame of another page
 * either (a card), nothing is asked in a dialog, and this page did not come by a reload itself.
 */
function mayReload(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return (
    navigator.onLine &&
    // without that entry a page would not know that it came by a reload, and reload for ever
    navigation !== undefined &&
    navigation.type !== 'reload' &&
    usedAt !== location.pathname &&
    !document.querySelector('iframe, dialog[open]')
  )
}

/**
 * Loads a part of which not even the error could be loaded, until it succeeds. The skeleton remains meanwhile. After three
 * failures with a network it reloads the page, once, if nothing is lost by that.
 */
export function untilLoaded<Part>(load: () => Promise<Part>): Promise<Part> {
  return new Promise((resolve) => {
    let tries = 0
    const ask = () =>
      load().then(resolve, () => {
        if (navigator.onLine) tries += 1
        if (tries >= TRIES && mayReload()) return location.reload()
        setTimeout(ask, RETRY_MS)
      })
    setTimeout(ask, RETRY_MS)
  })
}
