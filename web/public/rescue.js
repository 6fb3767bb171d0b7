/*
 * Reloads the page if a file of the app fails to load before the app has started: during a rollout the page may come from a
 * server of one version and its files from a server of another. At most six times, with growing pauses; then shows an error.
 * An app that has started in the pause, without that file, is left alone. Without network it loads the page that the service
 * worker has, once; without that it says so, and loads the page again when the network is back. It never reloads without one
 * otherwise: before each reload it looks for the network again.
 */
const TRIES = 6
const FIRST_PAUSE_MS = 400
const boot = () => document.querySelector('#root > .boot')
let isPlanned = false

function say(text) {
  delete document.documentElement.dataset.first
  boot().textContent = text
}

function reload(state) {
  // what is on the screen by now, and what was typed into it, would be lost
  if (!boot()) return
  history.replaceState({ ...history.state, ...state }, '')
  location.reload()
}

async function loadOffline() {
  const isSaved = navigator.serviceWorker?.controller && (await caches.match('/').catch(() => null))
  if (!boot()) return
  if (isSaved && !history.state?.isRescuedOffline) return reload({ isRescuedOffline: true })
  const again = () => {
    // a line that comes and goes at the edge of a network: without it, the browser's own error would replace the page
    if (!navigator.onLine) return
    removeEventListener('online', again)
    reload({ isRescuedOffline: false, rescued: 0 })
  }
  if (navigator.onLine) return again()
  say('Hemline needs a connection. It loads automatically when you’re back online.')
  addEventListener('online', again)
}

function loadAgain() {
  if (isPlanned || !boot()) return
  isPlanned = true
  if (!navigator.onLine) return loadOffline()
  const tries = history.state?.rescued ?? 0
  if (tries >= TRIES) return say('Hemline did not load. Check your connection, then reload the page.')
  setTimeout(
    () => {
      isPlanned = false
      // the line died in the pause
      if (!navigator.onLine) return loadAgain()
      reload({ rescued: tries + 1 })
    },
    FIRST_PAUSE_MS * 2 ** tries,
  )
}

const isOfApp = (address) => Boolean(address) && new URL(address, location.href).pathname.startsWith('/assets/')
addEventListener('error', ({ target }) => isOfApp(target?.src ?? target?.href) && loadAgain(), true)
const failed = ({ name, responseStatus }) => isOfApp(name) && responseStatus >= 400
if (performance.getEntriesByType('resource').some(failed)) loadAgain()
