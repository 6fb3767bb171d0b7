import { watchBackButton } from './back-button.ts'
import { nativeDeviceId } from './device-id.ts'
import { mirrorEntry, restoreEntry } from './preferences.ts'

const SESSION = 'hemline.session'
/** The storage key of the push device id (web/src/notifications/device.ts). */
const DEVICE = 'hemline.device-id'

/**
 * Starts what only the native shell has: the back button, the phone's id for this installation, and a session that survives
 * a cleared web view. Its dependencies are parameters, so that loading it splits no code off the home page.
 */
export async function startNative(app: {
  previousPath: () => string | null
  watchSession: (changed: () => void) => void
}): Promise<void> {
  watchBackButton(app)
  // a full phone stores neither: the device gets another id, and the member signs in again
  try {
    if (localStorage.getItem(DEVICE) === null) localStorage.setItem(DEVICE, JSON.stringify(await nativeDeviceId()))
    if (await restoreEntry(SESSION, localStorage)) return location.reload()
  } catch (error) {
    console.error('Failed to restore from the phone’s storage', error)
  }
  const mirror = () => void mirrorEntry(SESSION, localStorage)
  app.watchSession(mirror)
  mirror()
}
