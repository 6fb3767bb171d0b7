import { isNative } from '../native/platform.ts'

const PRECACHE_DELAY_MS = 4_000

/**
 * Asks the service worker to precache this version of the app, so that it opens without a network, after the page has loaded.
 * Returns a function that cancels it. Does nothing in the native shell, which contains the app, or in development.
 */
export function precacheApp(): () => void {
  if (isNative() || !import.meta.env.PROD || !('serviceWorker' in navigator)) return () => undefined
  const timer = setTimeout(async () => {
    try {
      await navigator.serviceWorker.register('/sw.js')
      const { active } = await navigator.serviceWorker.ready
      // earlier versions of the worker know this message type
      active?.postMessage({ type: 'keep' })
    } catch (error) {
      // A browser may forbid it (private windows): then the app needs a network.
      console.info('The app is not precached on this device', error)
    }
  }, PRECACHE_DELAY_MS)
  return () => clearTimeout(timer)
}
