import { isNative } from '../native/platform.ts'

const WHEN_QUIET_MS = 4_000

/**
 * Has the service worker keep this version of the app on the device, so that it opens without network. The page has its own
 * needs first. Gives what stops it. Not in the native shell, which has the app in it, nor while it is being developed.
 */
export function keepApp(): () => void {
  if (isNative() || !import.meta.env.PROD || !('serviceWorker' in navigator)) return () => undefined
  const timer = setTimeout(async () => {
    try {
      await navigator.serviceWorker.register('/sw.js')
      const { active } = await navigator.serviceWorker.ready
      active?.postMessage({ type: 'keep' })
    } catch (error) {
      // A browser may forbid it (private windows): then the app needs network, as before.
      console.info('The app is not kept on this device', error)
    }
  }, WHEN_QUIET_MS)
  return () => clearTimeout(timer)
}
