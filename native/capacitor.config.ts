import type { CapacitorConfig } from '@capacitor/cli'
import { assertBuiltFor, readApp } from './app.mjs'

/**
 * The shell around the built web app, under a host's own id and name. Refuses a build that does not know its server.
 * `https` on Android and `capacitor` on iOS give the origins https://localhost and capacitor://localhost, which the server
 * lets in by its setting NATIVE_ORIGINS.
 */
const app = readApp(process.cwd())
assertBuiltFor('www', app.url)

const config: CapacitorConfig = {
  appId: app.id,
  appName: app.name,
  webDir: 'www',
  server: { androidScheme: 'https', iosScheme: 'capacitor' },
  backgroundColor: '#FBF8F4',
  plugins: {
    FirebaseMessaging: { presentationOptions: ['badge', 'sound', 'alert'] },
  },
}

export default config
