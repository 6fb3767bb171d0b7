import { isNative } from '../native/platform.ts'
import { notice } from '../ui/notice.tsx'
import { isNewerVersion } from './newer-version.ts'

const PRECACHE_DELAY_MS = 4_000
/** An app that stays open looks for a newer version when it is opened again after this time. */
const LOOK_AGAIN_MS = 30 * 60_000
const SHOWN_MS = 24 * 60 * 60_000

/**
 * Asks the service worker to precache the server's version of the app, so that it opens without a network: after the page has
 * loaded, and when the app is shown again later. If that version is newer than this page, offers to load it. Returns a
 * function that stops it. Does nothing in the native shell, which contains the app, or in development.
 */
export function precacheApp(): () => void {
  if (isNative() || !import.meta.env.PROD || !('serviceWorker' in navigator)) return () => undefined
  const { serviceWorker } = navigator
  let lastAt = 0
  const precache = async () => {
    lastAt = performance.now()
    try {
      await serviceWorker.register('/sw.js')
      const { active } = await serviceWorker.ready
      // earlier versions of the worker know this message type
      active?.postMessage({ type: 'keep' })
    } catch (error) {
      // A browser may forbid it (private windows): then the app needs a network.
      console.info('The app is not precached on this device', error)
    }
  }
  const lookAgain = () => {
    if (document.visibilityState === 'visible' && performance.now() - lastAt > LOOK_AGAIN_MS) void precache()
  }
  const timer = setTimeout(precache, PRECACHE_DELAY_MS)
  document.addEventListener('visibilitychange', lookAgain)
  serviceWorker.addEventListener('message', offerUpdate)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', lookAgain)
    serviceWorker.removeEventListener('message', offerUpdate)
  }
}

function offerUpdate({ data }: MessageEvent): void {
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src*="/assets/"]')]
  const files = scripts.map(({ src }) => new URL(src).pathname)
  if (!isNewerVersion(data, { files, builtAt: Number(document.documentElement.dataset.built ?? 0) })) return
  notice.good('There’s a new version of Hemline.', {
    ms: SHOWN_MS,
    action: { label: 'Update', act: () => location.reload(), isOfDevice: true },
  })
}
