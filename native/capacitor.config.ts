import { existsSync, realpathSync } from 'node:fs'
import type { CapacitorConfig } from '@capacitor/cli'

/** The newest build: web/dist leads to its folder, and the shell is to get the files and not the link. */
const built = '../web/dist'

/**
 * The shell around the built web app. The app id and name are a host's own: HEMLINE_APP_ID and HEMLINE_APP_NAME say them
 * when the platforms are added and synced. `https` on Android and `capacitor` on iOS give the origins https://localhost and
 * capacitor://localhost, which the server lets in by its setting NATIVE_ORIGINS.
 */
const config: CapacitorConfig = {
  appId: process.env.HEMLINE_APP_ID ?? 'org.hemline.app',
  appName: process.env.HEMLINE_APP_NAME ?? 'Hemline',
  webDir: existsSync(built) ? realpathSync(built) : built,
  server: { androidScheme: 'https', iosScheme: 'capacitor' },
  backgroundColor: '#FBF8F4',
  plugins: {
    FirebaseMessaging: { presentationOptions: ['badge', 'sound', 'alert'] },
  },
}

export default config
