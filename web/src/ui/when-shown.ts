const CHECK_MS = 100
const MOST_MS = 3_000

let shown: Promise<void> | undefined

/**
 * Resolves when the first screen has been shown with its first pictures, at the latest after 3 s: what can wait is loaded
 * from then on, and takes neither network nor processor from the screen. The same moment for the whole page.
 */
function whenShown(): Promise<void> {
  shown ??= new Promise((resolve) => {
    const began = performance.now()
    const check = () => {
      if (isShown() || performance.now() - began > MOST_MS) whenIdle(resolve)
      else setTimeout(check, CHECK_MS)
    }
    check()
  })
  return shown
}

/** The screen is there without a skeleton, and none of its first pictures is still on its way. */
function isShown(): boolean {
  // what waits is named while the first screen is being rendered, when there is nothing yet but the top of the landing
  // page, hidden, which is in the page of `/` for a member too
  const main = document.querySelector('main:not(:empty, .first main)')
  if (document.readyState !== 'complete' || !main || main.querySelector('[data-skeleton]')) return false
  return [...main.querySelectorAll<HTMLImageElement>('img[loading=eager]')].every(({ complete }) => complete)
}

// not in Safari
const whenIdle = (act: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(act, { timeout: 500 }) : setTimeout(act, 50)

/** `load`, as soon as the first screen has been shown. */
export const onceShown =
  <T>(load: () => Promise<T>) =>
  () =>
    whenShown().then(load)
