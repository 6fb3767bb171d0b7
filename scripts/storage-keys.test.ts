import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const web = fileURLToPath(new URL('../web', import.meta.url))
const sources = ['src', 'public', 'index.html'].flatMap((place) => {
  if (place.includes('.')) return [place]
  const names = readdirSync(join(web, place), { recursive: true, encoding: 'utf8' })
  return names.map((name) => join(place, name).split(sep).join('/'))
})
const texts = new Map(
  sources
    .filter((path) => /\.(tsx?|js|html)$/.test(path) && !/\.test\.tsx?$|\/sample-[a-z-]+\.ts$/.test(path))
    .map((path) => [path, readFileSync(join(web, path), 'utf8')]),
)
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')
const filesWith = (what: RegExp) =>
  [...texts]
    .filter(([, text]) => what.test(withoutComments(text)))
    .map(([path]) => path)
    .sort()

/** Returns every storage key passed to a function, by file. */
function keysOf(name: string): Record<string, string[]> {
  const call = new RegExp(`\\b${name}(?:<(?:[^<>]|<[^<>]*>)*>)?\\(\\s*(['"\`])([^'"\`]+)\\1`, 'g')
  const keysByFile = [...texts].map(([path, text]): [string, string[]] => [
    path,
    [...withoutComments(text).matchAll(call)].map(([, , key]) => key!),
  ])
  return Object.fromEntries(keysByFile.filter(([, keys]) => keys.length > 0).sort())
}

// New data about a member must be added here, and stored with `memberSaved`.
test('data about a member is stored with memberSaved, under these keys', () => {
  expect(keysOf('memberSaved')).toEqual({
    'src/days/chosen-days.ts': ['chosen-days'],
    'src/base/cached-answers.ts': ['answers'],
    'src/base/live.ts': ['heard-until'],
    'src/base/outside-sign-in.ts': ['outside-sign-ins'],
    'src/base/scroll-positions.ts': ['scroll'],
    'src/conversations/drafts.ts': ['drafts'],
    'src/conversations/outbox.ts': ['outbox'],
    'src/screens/sign-in.tsx': ['sign-in-step'],
    'src/listings/listing-draft.ts': ['listing-draft', 'listing-sent', 'listing-form'],
    'src/listings/near.ts': ['near'],
    'src/screens/onboard.tsx': ['onboarding'],
    'src/notifications/device.ts': ['push-wanted', 'push-offer', 'push-offer-moment'],
    'src/operator/drafts.ts': ['operator-drafts'],
    'src/operator/newsletter-draft.ts': ['newsletter-draft'],
    'src/friends/parts/friend-offer.tsx': ['friend-offers-closed'],
    'src/listings/new-from-friends.ts': ['new-from-friends'],
    'src/handovers/queued-handovers.ts': ['handovers'],
    'src/handovers/cached-orders.ts': ['orders'],
    'src/requests/saved-request.ts': ['pending-request', 'request-choice', 'request-note'],
  })
})

test('data of the device is listed, and contains nothing about members', () => {
  const [, list = ''] = /deviceKeys = \[([^\]]*)\]/.exec(texts.get('src/base/member-storage.ts')!)!
  const listed = [...list.matchAll(/'([^']+)'/g)].map(([, key]) => key!)
  expect(listed.sort()).toEqual([
    'browse-view',
    'dev-bar',
    'device-id',
    'ended-sessions',
    'invitation',
    'invitation-agreed',
    'push-endpoint',
    'session',
    'shortcuts',
    'welcome-closed-at',
  ])
  const used = Object.values(keysOf('deviceSaved')).flat()
  expect(['session', 'ended-sessions', ...used].sort()).toEqual(listed)
})

test('no other file accesses the storage of the browser or the phone', () => {
  expect(filesWith(/\bsaved(<[^(]*>)?\(/)).toEqual([
    'src/base/member-storage.ts',
    'src/base/saved.ts',
    'src/base/session.ts',
    'src/base/wire.ts',
  ])
  // the position of the last write is removed with what belongs to the member: web/src/base/member-storage.test.ts
  expect(keysOf('saved')['src/base/wire.ts']).toEqual(['written-at'])
  // the shell mirrors the session and the device's id into the phone's storage; the script before the app reads them (decision 123)
  expect(filesWith(/\b(localStorage|sessionStorage)\b/)).toEqual([
    'src/app/early.ts',
    'src/base/saved.ts',
    'src/native/start.ts',
  ])
  expect(texts.get('src/app/early.ts')).not.toMatch(/Storage\.(set|remove|clear)/)
  expect(filesWith(/\bPreferences\b/)).toEqual(['src/native/preferences.ts'])
  expect(filesWith(/\bindexedDB\b|document\.cookie|cookieStore/)).toEqual([])
  // the worker stores the app's files, which are public (decision 64), and shared pictures, which go with the member
  expect(filesWith(/\bcaches\b/)).toEqual(['public/rescue.js', 'public/sw.js', 'src/base/member-storage.ts'])
  expect(texts.get('src/base/member-storage.ts')).not.toMatch(/caches\??\.(open|match)/)
})
