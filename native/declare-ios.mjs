import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import xcode from 'xcode'
import { edit, placeIcons, withElements, withLines } from './edit.mjs'

const purposes = {
  NSContactsUsageDescription:
    'To ask those of your contacts who are on Hemline to be your friends. Nothing of the others is kept.',
  NSCameraUsageDescription: 'To take photos of your garments and to read the code at a handover.',
  NSPhotoLibraryUsageDescription: 'To choose photos of your garments.',
  NSPhotoLibraryAddUsageDescription: 'To save a label or a photo that you choose to keep.',
  NSLocationWhenInUseUsageDescription: 'To show what can be borrowed near you, when you ask for it.',
}

// iOS hands the system's push token to the app alone: Firebase's plug-in, which makes FCM's of it, must be told.
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

const urlTypes = (scheme) => `\t<key>CFBundleURLTypes</key>
\t<array>
\t\t<dict>
\t\t\t<key>CFBundleURLSchemes</key>
\t\t\t<array>
\t\t\t\t<string>${scheme}</string>
\t\t\t</array>
\t\t</dict>
\t</array>
`

const emptyPlist = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
</dict>
</plist>
`

/** What Hemline knows of a member, in Apple's words: all of it linked to them, none of it for tracking. */
const collected = [
  'Name',
  'EmailAddress',
  'PhoneNumber',
  'PhysicalAddress',
  'CoarseLocation',
  'PhotosorVideos',
  'OtherUserContent',
  'PaymentInfo',
  'PurchaseHistory',
  'UserID',
  'DeviceID',
]
/** The plug-ins for files read times of files, the one for preferences the user defaults. */
const reasons = {
  NSPrivacyAccessedAPICategoryFileTimestamp: 'C617.1',
  NSPrivacyAccessedAPICategoryUserDefaults: 'CA92.1',
}
const reasonOf = ([type, reason]) => [
  type,
  `\t\t<dict>
\t\t\t<key>NSPrivacyAccessedAPIType</key>
\t\t\t<string>${type}</string>
\t\t\t<key>NSPrivacyAccessedAPITypeReasons</key>
\t\t\t<array><string>${reason}</string></array>
\t\t</dict>`,
]
const collectedOf = (type) => [
  `NSPrivacyCollectedDataType${type}`,
  `\t\t<dict>
\t\t\t<key>NSPrivacyCollectedDataType</key>
\t\t\t<string>NSPrivacyCollectedDataType${type}</string>
\t\t\t<key>NSPrivacyCollectedDataTypeLinked</key>
\t\t\t<true/>
\t\t\t<key>NSPrivacyCollectedDataTypeTracking</key>
\t\t\t<false/>
\t\t\t<key>NSPrivacyCollectedDataTypePurposes</key>
\t\t\t<array><string>NSPrivacyCollectedDataTypePurposeAppFunctionality</string></array>
\t\t</dict>`,
]

function withPrivacy(text) {
  const tracking = ['<key>NSPrivacyTracking</key>', '\t<key>NSPrivacyTracking</key>\n\t<false/>\n']
  const declared = withElements(withLines(text, '</dict>', [tracking]), 'NSPrivacyTrackingDomains', [])
  const withReasons = withElements(declared, 'NSPrivacyAccessedAPITypes', Object.entries(reasons).map(reasonOf))
  return withElements(withReasons, 'NSPrivacyCollectedDataTypes', collected.map(collectedOf))
}

function withEntitlements(text, { url }) {
  const push = ['<key>aps-environment</key>', '\t<key>aps-environment</key>\n\t<string>development</string>\n']
  const domain = `applinks:${new URL(url).host}`
  return withElements(withLines(text, '</dict>', [push]), 'com.apple.developer.associated-domains', [
    [domain, `\t\t<string>${domain}</string>`],
  ])
}

/** Replaces the text of a property list, which is created if it is missing. */
function editPlist(file, change) {
  if (!existsSync(file)) writeFileSync(file, emptyPlist)
  edit(file, change)
}

/** Declares everything in the iOS project of `folder`; returns a sentence, or null if there is none. */
export function declareIos(folder, app) {
  const inside = join(folder, 'ios/App/App')
  if (!existsSync(inside)) return null
  edit(join(inside, 'Info.plist'), (text) =>
    withLines(text, '</dict>', [
      ...Object.entries(purposes).map(([key, why]) => [key, `\t<key>${key}</key>\n\t<string>${why}</string>\n`]),
      ['CFBundleURLTypes', urlTypes(app.id)],
      // https and the phone's own storage alone
      ['ITSAppUsesNonExemptEncryption', '\t<key>ITSAppUsesNonExemptEncryption</key>\n\t<false/>\n'],
    ]),
  )
  edit(join(inside, 'AppDelegate.swift'), (text) => withLines(text, '}', Object.entries(handovers)))
  editPlist(join(inside, 'PrivacyInfo.xcprivacy'), withPrivacy)
  editPlist(join(inside, 'App.entitlements'), (text) => withEntitlements(text, app))
  nameInProject(join(folder, 'ios/App/App.xcodeproj/project.pbxproj'))
  placeIcons(folder, 'ios')
  return 'iOS: purposes, links, privacy manifest, entitlements, icons and splash are declared.'
}

/** Makes the two files part of the app: a manifest that no target holds is not shipped. */
function nameInProject(file) {
  const project = xcode.project(file).parseSync()
  if (!project.writeSync().includes('PrivacyInfo.xcprivacy')) {
    const group = project.findPBXGroupKey({ path: 'App' })
    const manifest = project.addFile('PrivacyInfo.xcprivacy', group, { lastKnownFileType: 'text.plist.xml' })
    Object.assign(manifest, { uuid: project.generateUuid(), target: project.getFirstTarget().uuid, group: 'Resources' })
    project.addToPbxBuildFileSection(manifest)
    project.addToPbxResourcesBuildPhase(manifest)
    project.addFile('App.entitlements', group, { lastKnownFileType: 'text.plist.entitlements' })
  }
  // of the app's own target: the project's configurations name no Info.plist
  for (const [key, { buildSettings }] of Object.entries(project.pbxXCBuildConfigurationSection()))
    if (!key.endsWith('_comment') && buildSettings?.INFOPLIST_FILE)
      buildSettings.CODE_SIGN_ENTITLEMENTS = 'App/App.entitlements'
  // what the library does not know it would write as a word
  writeFileSync(file, project.writeSync().replaceAll(/ \w+ = undefined;/g, ''))
}
