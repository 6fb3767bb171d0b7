import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { appLinks } from '@hemline/contract/routes.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from './settings.ts'

const run = promisify(execFile)
const native = join(root, 'native')
const lock = readFileSync(join(native, 'package-lock.json'))
const cache = join(root, 'node_modules/.cache/hemline-native')
const installed = join(cache, createHash('sha256').update(lock).digest('hex').slice(0, 16))
const folder = join(cache, `projects-${process.pid}`)
const server = 'https://hemline.example'
const app = { HEMLINE_APP_ID: 'org.example.hemline', HEMLINE_APP_NAME: 'Our wardrobe', HEMLINE_URL: server }
const others = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('HEMLINE_')))

/** Runs one program of the native folder; throws what it printed if it fails. */
async function inFolder(file: string, words: string[], env: Record<string, string> = app): Promise<void> {
  try {
    await run(process.execPath, [file, ...words], { cwd: folder, env: { ...others, ...env } })
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(stdout + stderr)
  }
}
const cap = (...words: string[]) => inFolder('node_modules/@capacitor/cli/bin/capacitor', words)
const read = (path: string) => readFileSync(join(folder, path), 'utf8')

/** A build of the web app for this server, as small as can be: `web.mjs` makes the real one. */
function buildFor(url: string): void {
  mkdirSync(join(folder, 'www/assets'), { recursive: true })
  writeFileSync(join(folder, 'www/index.html'), '<!doctype html><title>Hemline</title>')
  writeFileSync(join(folder, 'www/assets/ground.js'), `export const serverUrl = '${url}'`)
}

/** The packages of the shell, installed once for each lock file, apart from those that a person may have in native/. */
async function install(): Promise<void> {
  if (existsSync(join(installed, 'node_modules/.package-lock.json'))) return
  mkdirSync(installed, { recursive: true })
  for (const name of ['package.json', 'package-lock.json']) cpSync(join(native, name), join(installed, name))
  await run('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: installed })
}

beforeAll(async () => {
  await install()
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(native))
    if (!/^(node_modules|android|ios|www|app\.json)$/.test(name))
      cpSync(join(native, name), join(folder, name), { recursive: true })
  symlinkSync(join(installed, 'node_modules'), join(folder, 'node_modules'), 'junction')
  buildFor(server)
  await cap('add', 'android')
  await cap('add', 'ios')
  await inFolder('declare.mjs', [])
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the project for Android', () => {
  const manifest = () => read('android/app/src/main/AndroidManifest.xml')

  test('keeps nothing in back-ups and speaks https alone', () => {
    expect(manifest()).toContain('android:allowBackup="false"')
    expect(manifest()).toContain('android:usesCleartextTraffic="false"')
    expect(manifest()).toContain('android:dataExtractionRules="@xml/data_extraction_rules"')
    const rules = read('android/app/src/main/res/xml/data_extraction_rules.xml')
    for (const domain of ['root', 'file', 'database', 'sharedpref', 'external'])
      expect(rules.match(new RegExp(`<exclude domain="${domain}" />`, 'g'))).toHaveLength(2)
  })

  test('asks for the camera, the place and contacts, and needs none of them', () => {
    for (const name of [
      'CAMERA',
      'ACCESS_COARSE_LOCATION',
      'ACCESS_FINE_LOCATION',
      'READ_CONTACTS',
      'POST_NOTIFICATIONS',
    ])
      expect(manifest()).toContain(`<uses-permission android:name="android.permission.${name}" />`)
    for (const name of ['camera', 'location', 'location.gps'])
      expect(manifest()).toContain(`<uses-feature android:name="android.hardware.${name}" android:required="false" />`)
  })

  test('declares every permission that the address book’s plug-in asks for: with one missing, it may not ask', () => {
    const source = 'android/src/main/java/getcapacitor/community/contacts/ContactsPlugin.java'
    const plugin = read(`node_modules/@capacitor-community/contacts/${source}`)
    const asked = [...plugin.matchAll(/@Permission\(\s*strings\s*=\s*\{([^}]*)\}/g)].flatMap(([, names]) =>
      [...names!.matchAll(/Manifest\.permission\.(\w+)/g)].map(([, name]) => name),
    )
    expect(asked).toContain('READ_CONTACTS')
    for (const name of asked)
      expect(manifest()).toContain(`<uses-permission android:name="android.permission.${name}" />`)
  })

  test('opens the links of its scheme, and of its server those that the app has pages for', () => {
    expect(manifest()).toContain('<data android:scheme="org.example.hemline" />')
    const [, filter] = /<intent-filter android:autoVerify="true">([\s\S]*?)<\/intent-filter>/.exec(manifest())!
    expect(filter).toContain('<data android:host="hemline.example" />')
    const paths = [...filter!.matchAll(/android:pathPrefix="([^"]+)"/g)].map(([, path]) => path)
    expect(paths).toEqual([...appLinks])
  })

  test('has its own icons, adaptive and in one colour, and its own splash', async () => {
    const res = 'android/app/src/main/res'
    expect(read(`${res}/mipmap-anydpi-v26/ic_launcher.xml`)).toContain('<monochrome')
    expect(read(`${res}/values/ic_launcher_background.xml`)).toContain('#5B2A4A')
    expect(read(`${res}/values/styles.xml`)).toContain('windowSplashScreenBackground')
    await isOurs('android', `${res}/mipmap-xxxhdpi/ic_launcher.png`, 192)
    await isOurs('android', `${res}/mipmap-xxxhdpi/ic_launcher_foreground.png`, 432)
    await isOurs('android', `${res}/drawable-port-xxhdpi/splash.png`, 960)
  })
})

describe('the project for iOS', () => {
  test('says why it asks for the camera, photos, contacts and the place', () => {
    for (const what of ['Camera', 'PhotoLibrary', 'PhotoLibraryAdd', 'Contacts', 'LocationWhenInUse'])
      expect(read('ios/App/App/Info.plist')).toMatch(
        new RegExp(`<key>NS${what}UsageDescription</key>\\s*<string>To [^<]{20,}\\.</string>`),
      )
  })

  test('ships a privacy manifest and entitlements, as parts of its target', () => {
    const project = read('ios/App/App.xcodeproj/project.pbxproj')
    expect(project).toContain('PrivacyInfo.xcprivacy in Resources */,')
    expect(project.match(/CODE_SIGN_ENTITLEMENTS = App\/App\.entitlements;/g)).toHaveLength(2)
    expect(project).not.toContain('undefined')
    const privacy = read('ios/App/App/PrivacyInfo.xcprivacy')
    expect(privacy).toMatch(/<key>NSPrivacyTracking<\/key>\s*<false\/>/)
    for (const reason of ['C617.1', 'CA92.1']) expect(privacy).toContain(`<string>${reason}</string>`)
    const types = privacy.match(/<string>NSPrivacyCollectedDataType(?!Purpose)\w+</g)!
    expect([types.length, new Set(types).size]).toEqual([11, 11])
    expect(read('ios/App/App/App.entitlements')).toContain('<string>applinks:hemline.example</string>')
  })

  test('opens the links of its scheme, and has its own icon and splash', async () => {
    expect(read('ios/App/App/Info.plist')).toMatch(
      /<key>CFBundleURLSchemes<\/key>\s*<array>\s*<string>org.example.hemline</,
    )
    expect(read('ios/App/App/AppDelegate.swift')).toContain('didRegisterForRemoteNotificationsWithDeviceToken')
    const assets = 'ios/App/App/Assets.xcassets'
    await isOurs('ios', `${assets}/AppIcon.appiconset/AppIcon-512@2x.png`, 1024)
    await isOurs('ios', `${assets}/Splash.imageset/splash-2732x2732.png`, 2732)
    const { hasAlpha } = await sharp(join(folder, `${assets}/AppIcon.appiconset/AppIcon-512@2x.png`))
      .stats()
      .then(({ isOpaque }) => ({ hasAlpha: !isOpaque }))
    expect(hasAlpha).toBe(false)
  })
})

/** Whether a picture of a project is the committed one, in its size. */
async function isOurs(platform: 'android' | 'ios', path: string, width: number): Promise<void> {
  expect(path.startsWith(`${platform}/`)).toBe(true)
  const file = join(folder, path)
  expect((await sharp(file).metadata()).width).toBe(width)
  expect(readFileSync(file).equals(readFileSync(join(native, 'assets', path)))).toBe(true)
}

describe('a later build', () => {
  const projects = [
    'android/app/src/main/AndroidManifest.xml',
    'ios/App/App/Info.plist',
    'ios/App/App/AppDelegate.swift',
    'ios/App/App/PrivacyInfo.xcprivacy',
    'ios/App/App/App.entitlements',
    'ios/App/App.xcodeproj/project.pbxproj',
    'android/app/src/main/res/values/styles.xml',
  ]

  test('synced and declared again, is the same', async () => {
    const before = projects.map(read)
    await cap('sync')
    await inFolder('declare.mjs', [])
    expect(projects.map(read)).toEqual(before)
    for (const path of ['android/app/src/main/assets/public', 'ios/App/App/public'])
      expect(read(`${path}/assets/ground.js`)).toContain(server)
  })

  test('leaves what a host declared in addition, and adds what an update of Hemline declares', async () => {
    const [privacy, entitlements] = ['ios/App/App/PrivacyInfo.xcprivacy', 'ios/App/App/App.entitlements'] as const
    const before = [privacy, entitlements].map(read)
    const change = (path: string, from: string | RegExp, to: string) => {
      expect(read(path)).toMatch(from)
      writeFileSync(join(folder, path), read(path).replace(from, to))
    }
    const theirs = 'NSPrivacyCollectedDataTypeCrashData'
    change(privacy, 'NSPrivacyCollectedDataTypePurchaseHistory', theirs)
    change(privacy, /<key>NSPrivacyTrackingDomains<\/key>\s*<array>\s*<\/array>\s*/, '')
    change(entitlements, '<string>development</string>', '<string>production</string>')
    change(entitlements, '<string>applinks:', '<string>webcredentials:hemline.example</string>\n\t\t<string>applinks:')
    await inFolder('declare.mjs', [])
    for (const what of [theirs, 'NSPrivacyCollectedDataTypePurchaseHistory', 'NSPrivacyTrackingDomains'])
      expect(read(privacy).split(`>${what}<`)).toHaveLength(2)
    expect(read(entitlements)).toContain('<string>production</string>')
    expect(read(entitlements)).not.toContain('<string>development</string>')
    expect(read(entitlements)).toContain('<string>webcredentials:hemline.example</string>')
    const once = [privacy, entitlements].map(read)
    await inFolder('declare.mjs', [])
    expect([privacy, entitlements].map(read)).toEqual(once)
    for (const [index, path] of [privacy, entitlements].entries()) writeFileSync(join(folder, path), before[index]!)
  })

  test('without a server, for another server than it was built for, or without https is refused', async () => {
    const failing = (env: Record<string, string>, message: RegExp) =>
      expect(inFolder('node_modules/@capacitor/cli/bin/capacitor', ['copy', 'android'], env)).rejects.toThrow(message)
    const { HEMLINE_URL: _, ...nowhere } = app
    await failing(nowhere, /HEMLINE_URL is missing/)
    await failing({ ...app, HEMLINE_URL: 'http://hemline.example' }, /is to be an address like https/)
    await failing({ ...app, HEMLINE_URL: 'https://other.example' }, /was not built for https:\/\/other.example/)
    await failing({}, /HEMLINE_APP_ID is missing/)
  })

  test('remembers its server, and refuses another one', async () => {
    writeFileSync(
      join(folder, 'app.json'),
      JSON.stringify({ id: app.HEMLINE_APP_ID, name: app.HEMLINE_APP_NAME, url: server }),
    )
    await inFolder('node_modules/@capacitor/cli/bin/capacitor', ['copy', 'android'], {})
    expect(read('android/app/src/main/assets/public/assets/ground.js')).toContain(server)
    await expect(inFolder('web.mjs', [], { HEMLINE_URL: 'https://other.example' })).rejects.toThrow(
      /these projects are for https:\/\/hemline.example/,
    )
  })
})
