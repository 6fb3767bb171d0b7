const RETRY_MS = 1_000
/** After this many attempts with a network only a reload helps: Chromium before 156 does not request a failed script again. */
const TRIES = 3

/** The path at which the member last typed or chose something: there a reload could lose it. */
let typedAt: string | null = null
addEventListener(
  'input',
  () => {
    typedAt = location.pathname
  },
  true,
)

/**
 * Whether the page may reload itself: there is a network, nothing was entered on this screen, in no frame of another page
 * either (a card), nothing is asked in a dialog, and this page did not come by a reload itself.
 */
function mayReload(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return (
    navigator.onLine &&
    navigation?.type !== 'reload' &&
    typedAt !== location.pathname &&
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
