import { watchBackButton } from './back-button.ts'
import { nativeDeviceId } from './device-id.ts'
import { mirrorEntry, restoreEntry } from './preferences.ts'

const SESSION = 'hemline.session'
/** The name under which pushes know this installation (web/src/notifications/device.ts). */
const DEVICE = 'hemline.device-id'

/**
 * What only the native shell has from its start on: the back button, the phone's own name for this installation, and a
 * session that survives a cleared web view. What it needs of the app is handed in, so that loading it splits nothing off
 * the home page.
 */
export async function startNative(app: {
  previousPath: () => string | null
  watchSession: (changed: () => void) => void
}): Promise<void> {
  watchBackButton(app)
  if (localStorage.getItem(DEVICE) === null) localStorage.setItem(DEVICE, JSON.stringify(await nativeDeviceId()))
  if (await restoreEntry(SESSION, localStorage)) return location.reload()
  const mirror = () => void mirrorEntry(SESSION, localStorage)
  app.watchSession(mirror)
  mirror()
}
