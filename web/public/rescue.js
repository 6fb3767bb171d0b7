/*
 * Reloads the page if a file of the app fails to load before the app has started: during a rollout the page may come from a
 * server of one version and its files from a server of another. At most six times, with growing pauses; then shows an error.
 * An app that has started in the pause, without that file, is left alone.
 */
const TRIES = 6
const FIRST_PAUSE_MS = 400
const boot = () => document.querySelector('#root > .boot')
let isPlanned = false

function loadAgain() {
  if (isPlanned || !boot() || !navigator.onLine) return
  isPlanned = true
  const tries = history.state?.rescued ?? 0
  if (tries >= TRIES) {
    delete document.documentElement.dataset.first
    boot().textContent = 'Hemline did not load. Check your connection, then reload the page.'
    return
  }
  setTimeout(
    () => {
      isPlanned = false
      // what is on the screen by now, and what was typed into it, would be lost
      if (!boot()) return
      history.replaceState({ ...history.state, rescued: tries + 1 }, '')
      location.reload()
    },
    FIRST_PAUSE_MS * 2 ** tries,
  )
}

const isOfApp = (address) => Boolean(address) && new URL(address, location.href).pathname.startsWith('/assets/')
addEventListener('error', ({ target }) => isOfApp(target?.src ?? target?.href) && loadAgain(), true)
const failed = ({ name, responseStatus }) => isOfApp(name) && responseStatus >= 400
if (performance.getEntriesByType('resource').some(failed)) loadAgain()
