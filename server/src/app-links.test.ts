import { appLinks } from '@hemline/contract/routes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../test/world.ts'
import { readEnv } from './base/env.ts'

const certificate = Array.from({ length: 32 }, () => 'A1').join(':')
const apps = {
  ANDROID_APP_ID: 'org.example.hemline',
  ANDROID_CERTIFICATES: `${certificate}, ${certificate.replace('A1', 'B2')}`,
  APPLE_APP_IDS: 'ABCDE12345.org.example.hemline',
}
const files = ['/.well-known/assetlinks.json', '/.well-known/apple-app-site-association']

let world: World
beforeAll(async () => {
  world = await createWorld(apps)
})
afterAll(() => world.close())

test('phones learn which apps open the links of this address', async () => {
  const [android, apple] = await Promise.all(files.map((path) => fetch(world.url + path)))
  expect([android!.status, android!.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
  expect([apple!.status, apple!.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
  expect(await android!.json()).toEqual([
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: 'org.example.hemline',
        sha256_cert_fingerprints: [certificate, certificate.replace('A1', 'B2')],
      },
    },
  ])
  expect(await apple!.json()).toMatchObject({
    applinks: {
      details: [{ appIDs: [apps.APPLE_APP_IDS], components: appLinks.map((path) => ({ '/': `${path}*` })) }],
    },
  })
})

test('without the settings there are no such files, and never the app’s page in their place', async () => {
  const plain = await createWorld()
  try {
    for (const path of files) {
      const answer = await fetch(plain.url + path)
      expect([path, answer.status]).toEqual([path, 404])
      expect(answer.headers.get('content-type')).toContain('application/json')
    }
  } finally {
    await plain.close()
  }
})

test.each([
  [{ ANDROID_APP_ID: 'org.example.hemline' }, /ANDROID_APP_ID and ANDROID_CERTIFICATES must be set together/],
  [{ ...apps, ANDROID_CERTIFICATES: 'a1b2' }, /SHA-256 fingerprints/],
  [{ APPLE_APP_IDS: 'org.example.hemline' }, /team and app id/],
])('settings that a phone would not understand are refused at the start', (settings, message) => {
  expect(() => readEnv({ DATABASE_URL: 'postgres://x', ...settings })).toThrow(message)
})
