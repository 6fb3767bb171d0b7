// After the platforms are added: what they must declare to the phone before they may ask for contacts and the camera, and
// which links open in the app: those of its own scheme (its id) and, with HEMLINE_URL, of the server's address.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const android = 'android/app/src/main/AndroidManifest.xml'
const ios = 'ios/App/App/Info.plist'

const permissions = [
  'android.permission.READ_CONTACTS',
  'android.permission.POST_NOTIFICATIONS',
  'android.permission.VIBRATE',
]
const purposes = {
  NSContactsUsageDescription:
    'To ask those of your contacts who are on Hemline to be your friends. Nothing of the others is kept.',
  NSCameraUsageDescription: 'To take photos of your garments and to read the code at a handover.',
  NSPhotoLibraryUsageDescription: 'To choose photos of your garments.',
}

// iOS hands the system's push token to the app alone: Firebase's plug-in, which makes FCM's of it, must be told.
const delegate = 'ios/App/App/AppDelegate.swift'
const handovers = {
  didRegisterForRemoteNotificationsWithDeviceToken: `
    func application(_ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data) {
        NotificationCenter.default.post(name: .capacitorDidRegisterForRemoteNotifications, object: deviceToken)
    }
`,
  didFailToRegisterForRemoteNotificationsWithError: `
    func application(_ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: Error) {
        NotificationCenter.default.post(name: .capacitorDidFailToRegisterForRemoteNotifications, object: error)
    }
`,
}

const scheme = process.env.HEMLINE_APP_ID ?? 'org.hemline.app'
const host = process.env.HEMLINE_URL ? new URL(process.env.HEMLINE_URL).host : null
/** The same that web/src/native/link-path.ts opens. */
const opened = ['/share/', '/order/', '/messages', '/review/']

const filter = (attributes, data) => `
            <intent-filter${attributes}>
                <action android:name="android.intent.action.VIEW" />
                <category android:name="android.intent.category.DEFAULT" />
                <category android:name="android.intent.category.BROWSABLE" />
${data.map((one) => `                <data ${one} />`).join('\n')}
            </intent-filter>
`
const filters = [
  [`android:scheme="${scheme}"`, filter('', [`android:scheme="${scheme}"`])],
  ...(host
    ? [
        [
          `android:host="${host}"`,
          filter(
            ' android:autoVerify="true"',
            ['android:scheme="https"', `android:host="${host}"`].concat(
              opened.map((path) => `android:pathPrefix="${path}"`),
            ),
          ),
        ],
      ]
    : []),
]
const urlTypes = `\t<key>CFBundleURLTypes</key>
\t<array>
\t\t<dict>
\t\t\t<key>CFBundleURLSchemes</key>
\t\t\t<array>
\t\t\t\t<string>${scheme}</string>
\t\t\t</array>
\t\t</dict>
\t</array>
`

/** Puts lines before a mark of a file, each once. */
function declare(file, mark, lines) {
  if (!existsSync(file)) return console.log(`${file} is not there: add the platform first.`)
  const text = readFileSync(file, 'utf8')
  const missing = lines.filter(([key]) => !text.includes(key)).map(([, line]) => line)
  const at = text.lastIndexOf(mark)
  if (at < 0) throw new Error(`${file} has no ${mark}`)
  writeFileSync(file, text.slice(0, at) + missing.join('') + text.slice(at))
  console.log(`${file}: ${missing.length} added.`)
}

declare(
  android,
  '</manifest>',
  permissions.map((name) => [name, `    <uses-permission android:name="${name}" />\n`]),
)
declare(android, '</activity>', filters)
declare(
  ios,
  '</dict>',
  Object.entries(purposes).map(([key, why]) => [key, `\t<key>${key}</key>\n\t<string>${why}</string>\n`]),
)
declare(ios, '</dict>', [['CFBundleURLTypes', urlTypes]])
declare(delegate, '}', Object.entries(handovers))
