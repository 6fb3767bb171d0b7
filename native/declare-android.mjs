import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { edit, opened, placeIcons, replaced, withLines } from './edit.mjs'

const GROUND = '#5B2A4A'
const PAPER = '#FBF8F4'
const NIGHT = '#171216'

const permissions = [
  'READ_CONTACTS',
  // nothing is written: the plug-in asks for both under one name, and Capacitor refuses to ask when one is not declared.
  // They are one group, so a member is asked once
  'WRITE_CONTACTS',
  'POST_NOTIFICATIONS',
  'VIBRATE',
  // photos and the code at a handover; "near me" sends a square of about 20 km, but the phone's web view asks for both
  'CAMERA',
  'ACCESS_COARSE_LOCATION',
  'ACCESS_FINE_LOCATION',
]
/** Not needed: the stores offer the app to phones without them too. */
const features = ['camera', 'camera.autofocus', 'location', 'location.gps', 'location.network']

/** Members' data stays on Hemline: a session in a phone's back-up would sign in whoever restores it. */
const application = {
  'android:allowBackup': 'false',
  'android:fullBackupContent': 'false',
  'android:dataExtractionRules': '@xml/data_extraction_rules',
  'android:usesCleartextTraffic': 'false',
}

const extraction = `<?xml version="1.0" encoding="utf-8"?>
<data-extraction-rules>
    <cloud-backup>
        <exclude domain="root" />
        <exclude domain="file" />
        <exclude domain="database" />
        <exclude domain="sharedpref" />
        <exclude domain="external" />
    </cloud-backup>
    <device-transfer>
        <exclude domain="root" />
        <exclude domain="file" />
        <exclude domain="database" />
        <exclude domain="sharedpref" />
        <exclude domain="external" />
    </device-transfer>
</data-extraction-rules>
`

const adaptive = `<?xml version="1.0" encoding="utf-8"?>
<adaptive-icon xmlns:android="http://schemas.android.com/apk/res/android">
    <background android:drawable="@color/ic_launcher_background"/>
    <foreground android:drawable="@mipmap/ic_launcher_foreground"/>
    <monochrome android:drawable="@mipmap/ic_launcher_monochrome"/>
</adaptive-icon>
`
const colour = (name, value) => `<?xml version="1.0" encoding="utf-8"?>
<resources>
    <color name="${name}">${value}</color>
</resources>
`

const filter = (attributes, data) => `
            <intent-filter${attributes}>
                <action android:name="android.intent.action.VIEW" />
                <category android:name="android.intent.category.DEFAULT" />
                <category android:name="android.intent.category.BROWSABLE" />
${data.map((one) => `                <data ${one} />`).join('\n')}
            </intent-filter>
`

/** The app opens links of its own scheme, which is its id, and those of its server that a page of the app shows. */
function filters({ id, url }) {
  const { host, protocol } = new URL(url)
  const hosted = [`android:scheme="${protocol.slice(0, -1)}"`, `android:host="${host}"`]
  const paths = opened.map((path) => `android:pathPrefix="${path}"`)
  return [
    [`android:scheme="${id}"`, filter('', [`android:scheme="${id}"`])],
    [`android:host="${host}"`, filter(' android:autoVerify="true"', hosted.concat(paths))],
  ]
}

/** Declares everything in the Android project of `folder`; returns a sentence, or null if there is none. */
export function declareAndroid(folder, app) {
  const main = join(folder, 'android/app/src/main')
  if (!existsSync(main)) return null
  edit(join(main, 'AndroidManifest.xml'), (text) => {
    let now = text.replace(
      /\n\s*android:(allowBackup|fullBackupContent|dataExtractionRules|usesCleartextTraffic)="[^"]*"/g,
      '',
    )
    const isLocal = new URL(app.url).protocol === 'http:'
    const attributes = Object.entries({ ...application, ...(isLocal && { 'android:usesCleartextTraffic': 'true' }) })
    now = replaced(
      now,
      '<application',
      `<application${attributes.map(([name, value]) => `\n        ${name}="${value}"`).join('')}`,
    )
    now = withLines(
      now,
      '</manifest>',
      permissions.map((name) => [
        `permission.${name}"`,
        `    <uses-permission android:name="android.permission.${name}" />\n`,
      ]),
    )
    now = withLines(
      now,
      '</manifest>',
      features.map((name) => [
        `hardware.${name}"`,
        `    <uses-feature android:name="android.hardware.${name}" android:required="false" />\n`,
      ]),
    )
    return withLines(now, '</activity>', filters(app))
  })
  const write = (path, text) => {
    mkdirSync(dirname(join(main, path)), { recursive: true })
    writeFileSync(join(main, path), text)
  }
  write('res/xml/data_extraction_rules.xml', extraction)
  for (const name of ['ic_launcher', 'ic_launcher_round']) write(`res/mipmap-anydpi-v26/${name}.xml`, adaptive)
  write('res/values/ic_launcher_background.xml', colour('ic_launcher_background', GROUND))
  write('res/values/splash.xml', colour('splash', PAPER))
  write('res/values-night/splash.xml', colour('splash', NIGHT))
  edit(join(main, 'res/values/styles.xml'), (text) =>
    replaced(
      text,
      `<item name="android:background">@drawable/splash</item>`,
      `<item name="android:background">@drawable/splash</item>
        <item name="windowSplashScreenBackground">@color/splash</item>
        <item name="windowSplashScreenAnimatedIcon">@mipmap/ic_launcher_foreground</item>
        <item name="windowSplashScreenIconBackgroundColor">@color/ic_launcher_background</item>
        <item name="postSplashScreenTheme">@style/AppTheme.NoActionBar</item>`,
    ),
  )
  placeIcons(folder, 'android')
  return 'Android: permissions, links, no back-up, icons and splash are declared.'
}
