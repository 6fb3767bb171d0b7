import { describe, expect, test } from 'vitest'
import { breachesIn, circlesIn } from './check-rooms.ts'
import { breachOf, mayCall } from './rooms.ts'

const packages = ['zod', '@date-fns/tz']
const yes = true
const no = false

test.each([
  // from, to, allowed
  ['contract/src/orders/rules.ts', 'npm:zod', yes],
  ['contract/src/orders/rules.ts', 'npm:@date-fns/tz', yes],
  ['contract/src/orders/rules.ts', 'contract/src/days.ts', yes],
  ['contract/src/orders/rules.ts', 'npm:react', no],
  ['contract/src/orders/rules.ts', 'node:fs', no],
  ['contract/src/orders/rules.ts', 'npm:vitest', no],
  ['contract/src/orders/rules.test.ts', 'npm:vitest', yes],
  ['contract/src/orders/rules.ts', 'server/src/base/clock.ts', no],
  ['server/src/base/db.ts', 'npm:pg', yes],
  ['server/src/base/db.ts', 'contract/src/refusals.ts', yes],
  ['server/src/base/handle.ts', 'server/src/members/store.ts', no],
  ['server/src/base/jobs.ts', 'server/src/outside/mail/port.ts', no],
  ['server/src/outside/payments/real.ts', 'npm:stripe', yes],
  ['server/src/outside/payments/real.ts', 'server/src/base/env.ts', yes],
  ['server/src/outside/payments/real.ts', 'server/src/base/db.ts', no],
  ['server/src/outside/payments/real.ts', 'npm:kysely', no],
  ['server/src/outside/payments/real.ts', 'server/src/orders/store.ts', no],
  ['server/src/outside/payments/real.ts', 'server/src/outside/mail/sandbox.ts', no],
  ['server/src/orders/routes.ts', 'server/src/orders/actions.ts', yes],
  ['server/src/orders/routes.ts', 'npm:fastify', yes],
  ['server/src/orders/routes.ts', 'server/src/members/store.ts', no],
  ['server/src/orders/routes.ts', 'npm:kysely', no],
  ['server/src/orders/routes.ts', 'npm:stripe', no],
  ['server/src/orders/actions.ts', 'server/src/requests/actions.ts', yes],
  ['server/src/orders/actions.ts', 'server/src/members/store.ts', yes],
  ['server/src/requests/actions.ts', 'server/src/orders/actions.ts', no],
  ['server/src/members/actions.ts', 'server/src/friends/store.ts', no],
  ['server/src/orders/actions.ts', 'npm:fastify', no],
  ['server/src/orders/actions.ts', 'server/src/outside/payments/port.ts', yes],
  ['server/src/orders/actions.ts', 'server/src/outside/payments/sandbox.ts', no],
  ['server/src/identity/issuer.ts', 'server/src/outside/identity/verify-token.ts', yes],
  ['server/src/members/actions.ts', 'server/src/outside/identity/verify-token.ts', no],
  ['server/src/orders/store.ts', 'npm:kysely', yes],
  ['server/src/orders/store.ts', 'server/src/listings/store.ts', no],
  ['server/src/orders/jobs.ts', 'server/src/requests/jobs.ts', no],
  ['server/src/orders/views.ts', 'server/src/app.ts', no],
  ['server/src/orders/actions.ts', 'server/seed/people.ts', no],
  ['server/src/app.ts', 'server/src/orders/routes.ts', yes],
  ['server/src/deps.ts', 'server/src/outside/payments/sandbox.ts', yes],
  ['server/src/dev/routes.ts', 'server/src/outside/mail/sandbox.ts', yes],
  ['server/src/app.ts', 'web/src/base/paths.ts', no],
  ['server/src/orders/orders.test.ts', 'server/test/world.ts', yes],
  ['web/src/base/send.ts', 'contract/src/call.ts', yes],
  ['web/src/base/send.ts', 'web/src/ui/toast.ts', no],
  ['web/src/native/haptics.ts', 'npm:@capacitor/haptics', yes],
  ['web/src/native/haptics.ts', 'web/src/base/saved.ts', yes],
  ['web/src/ui/button.tsx', 'web/src/native/haptics.ts', yes],
  ['web/src/ui/button.tsx', 'npm:@capacitor/haptics', no],
  ['web/src/ui/button.tsx', 'web/src/orders/calls.ts', no],
  ['web/src/screens/order.tsx', 'web/src/members/calls.ts', yes],
  ['web/src/screens/order.tsx', 'web/src/members/parts/avatar.tsx', yes],
  ['web/src/screens/order.tsx', 'web/src/screens/profile.tsx', no],
  ['web/src/screens/order.tsx', 'web/src/app/shell.tsx', no],
  ['web/src/screens/order.tsx', 'web/src/base/paths.ts', yes],
  ['web/src/screens/order.tsx', 'npm:@capacitor/share', no],
  ['web/src/app/router.tsx', 'web/src/screens/order.tsx', yes],
  ['web/src/app/router.tsx', 'npm:@capacitor/app', no],
])('%s imports %s: %s', (from, to, allowed) => {
  expect(breachOf(from, to, false, packages) === null).toBe(allowed)
})

test('a type may come from deps where a value may not', () => {
  expect(breachOf('server/src/orders/actions.ts', 'server/src/deps.ts', true, packages)).toBeNull()
  expect(breachOf('server/src/orders/actions.ts', 'server/src/deps.ts', false, packages)).not.toBeNull()
  expect(breachOf('server/src/base/errors.ts', 'server/src/deps.ts', false, packages)).not.toBeNull()
})

test('no domain can call itself by a round trip', () => {
  for (const domain of ['orders', 'requests', 'payments', 'listings', 'coins', 'friends', 'reviews', 'members']) {
    expect(mayCall(domain, domain)).toBe(false)
  }
})

describe('a file', () => {
  const at = (path: string, text: string) => breachesIn(path, text, packages).map((line) => line.replace(/ {2}.*/, ''))

  test('gives its breaches with their lines, however they are imported', () => {
    const text =
      "import { a } from './a.ts'\n// import 'react'\nexport * from 'react'\nconst b = await import('fastify')\n"
    expect(at('contract/src/x.ts', text)).toEqual(['contract/src/x.ts:3', 'contract/src/x.ts:4'])
  })

  test('has no clock and no environment in the contract, comments and strings apart', () => {
    const text = "const a = 'Date.now()' // new Date()\nnew Date()\nDate.now()\nnew Date(0)\nprocess.env.HOME\n"
    expect(at('contract/src/x.ts', text)).toEqual(['contract/src/x.ts:2', 'contract/src/x.ts:3', 'contract/src/x.ts:5'])
  })

  test.each([
    ['server/src/orders/actions.ts', 1],
    ['server/src/main.ts', 1],
    ['server/src/base/clock.ts', 0],
    ['server/src/outside/carrier/real.ts', 0],
    ['server/seed/seed.ts', 0],
    ['server/src/orders/orders.test.ts', 0],
    ['web/src/base/now.ts', 0],
  ])('%s asks the clock itself: %i breaches', (path, breaches) => {
    expect(at(path, 'export const now = new Date()\n')).toHaveLength(breaches)
  })

  test.each(['web/src/base/utils.ts', 'server/src/helpers/x.ts', 'contract/src/orders/index.ts', 'server/src/a/b.tsx'])(
    'is not called %s',
    (path) => expect(at(path, 'export {}\n')).toEqual([`${path}:1`]),
  )
})

test('circles are found once, and a tree is none', () => {
  expect(
    circlesIn(
      new Map([
        ['a', ['b', 'c']],
        ['b', ['c']],
        ['c', []],
      ]),
    ),
  ).toEqual([])
  expect(
    circlesIn(
      new Map([
        ['a', ['b']],
        ['b', ['c']],
        ['c', ['b']],
      ]),
    ),
  ).toEqual([['b', 'c', 'b']])
})
