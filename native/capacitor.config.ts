import type { CapacitorConfig } from '@capacitor/cli'

/**
 * The shell around the built web app. The app id and name are a host's own: HEMLINE_APP_ID and HEMLINE_APP_NAME say them
 * when the platforms are added and synced. `https` on Android and `capacitor` on iOS give the origins https://localhost and
 * capacitor://localhost, which the server lets in by its setting NATIVE_ORIGINS.
 */
const config: CapacitorConfig = {
  appId: process.env.HEMLINE_APP_ID ?? 'org.hemline.app',
  appName: process.env.HEMLINE_APP_NAME ?? 'Hemline',
  webDir: '../web/dist',
  server: { androidScheme: 'https', iosScheme: 'capacitor' },
  backgroundColor: '#FBF8F4',
  plugins: {
    FirebaseMessaging: { presentationOptions: ['badge', 'sound', 'alert'] },
  },
}

export default config
