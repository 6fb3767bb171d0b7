import { describe, expect, test } from 'vitest'
import { breachesIn, domainNameBreaches, webNameBreaches } from './check-rooms.ts'
import { contractFolders } from './contract-folders.ts'
import { domainFileOf } from './domain-files.ts'
import { folderCircles } from './folder-edges.ts'
import { breachOf } from './rooms.ts'
import { serverFolders } from './server-folders.ts'
import { bricksWithoutStory } from './web-files.ts'

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
  ['server/src/outside/payments/real.ts', 'server/src/outside/mail/smtp.ts', no],
  ['server/src/outside/payments/real.ts', 'sandboxes/payments/stripe-sandbox.ts', no],
  ['server/src/orders/routes.ts', 'server/src/orders/actions.ts', yes],
  ['server/src/orders/routes.ts', 'npm:fastify', yes],
  ['server/src/orders/routes.ts', 'server/src/members/store.ts', no],
  ['server/src/orders/routes.ts', 'npm:kysely', no],
  ['server/src/orders/routes.ts', 'npm:stripe', no],
  ['server/src/operator/routes.ts', 'server/src/operator/case-routes.ts', yes],
  ['server/src/operator/case-routes.ts', 'server/src/operator/case-views.ts', yes],
  ['server/src/operator/case-routes.ts', 'server/src/operator/order-routes.ts', no],
  ['server/src/operator/case-routes.ts', 'server/src/members/store.ts', no],
  ['server/src/operator/case-routes.ts', 'npm:kysely', no],
  ['server/src/operator/actions.ts', 'server/src/operator/case-routes.ts', no],
  ['server/src/orders/actions.ts', 'server/src/operator/case-routes.ts', no],
  ['server/src/orders/actions.ts', 'server/src/requests/actions.ts', yes],
  ['server/src/orders/actions.ts', 'server/src/members/store.ts', yes],
  ['server/src/orders/actions.ts', 'npm:fastify', no],
  ['server/src/orders/actions.ts', 'server/src/outside/payments/port.ts', yes],
  ['server/src/orders/actions.ts', 'server/src/outside/payments/stripe.ts', no],
  ['server/src/orders/actions.ts', 'sandboxes/movable-clock.ts', no],
  ['server/src/identity/issuer.ts', 'server/src/outside/identity/verify-token.ts', yes],
  ['server/src/members/actions.ts', 'server/src/outside/identity/verify-token.ts', no],
  ['server/src/orders/store.ts', 'npm:kysely', yes],
  ['server/src/orders/store.ts', 'server/db-types.ts', yes],
  ['server/src/orders/store.ts', 'server/src/listings/store.ts', no],
  ['server/src/orders/jobs.ts', 'server/src/requests/jobs.ts', no],
  ['server/src/orders/views.ts', 'server/src/app.ts', no],
  ['server/src/orders/actions.ts', 'server/test/world.ts', no],
  ['server/src/identity/demo.ts', 'demo/people.ts', no],
  ['server/src/app.ts', 'server/src/orders/routes.ts', yes],
  ['server/src/deps.ts', 'server/src/outside/payments/stripe.ts', yes],
  ['server/src/deps.ts', 'sandboxes/open.ts', no],
  ['server/src/app.ts', 'sandboxes/open.ts', no],
  ['server/src/deps.ts', 'demo/people.ts', no],
  ['sandboxes/open.ts', 'sandboxes/mail/sandbox-mail.ts', yes],
  ['sandboxes/mail/sandbox-mail.ts', 'server/src/outside/mail/port.ts', yes],
  ['sandboxes/dev/dev-routes.ts', 'server/src/base/refusal.ts', yes],
  ['sandboxes/dev/dev-routes.ts', 'npm:fastify', yes],
  ['sandboxes/dev/dev-routes.ts', 'contract/src/durations.ts', yes],
  ['sandboxes/dev/dev-routes.ts', 'server/src/base/jobs.ts', no],
  ['sandboxes/dev/dev-routes.ts', 'server/src/base/db.ts', no],
  ['sandboxes/dev/dev-routes.ts', 'server/src/deps.ts', no],
  ['sandboxes/payments/ledger.ts', 'server/src/outside/payments/stripe.ts', no],
  ['sandboxes/payments/ledger.ts', 'server/src/payments/store.ts', no],
  ['sandboxes/identity/demo-community.ts', 'demo/people.ts', no],
  ['demo/seed.ts', 'demo/people.ts', yes],
  ['demo/seed.ts', 'contract/src/orders/calls.ts', yes],
  ['demo/pictures.ts', 'npm:sharp', yes],
  ['demo/seed.ts', 'server/src/identity/store.ts', no],
  ['demo/loans.ts', 'sandboxes/payments/confirm-as-browser.ts', no],
  ['demo/loans.ts', 'web/src/payments/sandbox-wire.ts', no],
  ['demo/loans.ts', 'server/test/world.ts', no],
  ['demo/seed.ts', 'npm:pg', no],
  ['server/src/app.ts', 'web/src/base/paths.ts', no],
  ['server/src/orders/orders.test.ts', 'server/test/world.ts', yes],
  ['web/src/base/send.ts', 'contract/src/call.ts', yes],
  ['web/src/base/send.ts', 'web/src/ui/toast.ts', no],
  ['web/src/native/haptics.ts', 'npm:@capacitor/haptics', yes],
  ['web/src/native/haptics.ts', 'web/src/base/saved.ts', yes],
  ['web/src/ui/button.tsx', 'web/src/native/haptics.ts', yes],
  ['web/src/ui/button.tsx', 'npm:@capacitor/haptics', no],
  ['web/src/ui/button.tsx', 'web/src/orders/calls.ts', no],
  ['web/src/ui/map/use-ground.ts', 'contract/src/tiles/calls.ts', no],
  ['web/src/ui/map/use-ground.ts', 'contract/src/tiles/shapes.ts', yes],
  ['web/src/listings/filters.ts', 'web/src/days/wanted-days.ts', yes],
  ['web/src/days/use-days.ts', 'web/src/listings/calls.ts', no],
  ['web/src/ui/range-calendar.tsx', 'web/src/days/pick-days.ts', no],
  ['web/src/handovers/cached-orders.ts', 'web/src/orders/list-calls.ts', yes],
  ['web/src/handovers/cached-orders.ts', 'web/src/orders/lists.ts', no],
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

test('a type may be imported from deps where a value may not', () => {
  expect(breachOf('server/src/orders/actions.ts', 'server/src/deps.ts', true, packages)).toBeNull()
  expect(breachOf('server/src/orders/actions.ts', 'server/src/deps.ts', false, packages)).not.toBeNull()
  expect(breachOf('server/src/base/errors.ts', 'server/src/deps.ts', false, packages)).not.toBeNull()
})

test('deps.ts imports the sandboxes dynamically, and their types', () => {
  const breach = (isType: boolean, isLater: boolean, from = 'server/src/deps.ts') =>
    breachOf(from, 'sandboxes/open.ts', isType, packages, isLater)
  expect([breach(true, false), breach(false, true)]).toEqual([null, null])
  expect(breach(false, false)).not.toBeNull()
  expect(breach(false, true, 'server/src/app.ts')).not.toBeNull()
  expect(breachOf('sandboxes/dev/pages.ts', 'server/src/base/jobs.ts', true, packages)).toBeNull()
  expect(breachOf('sandboxes/dev/pages.ts', 'server/src/deps.ts', true, packages)).not.toBeNull()
})

test.each([
  // from, to, listed
  ['orders', 'requests', yes],
  ['orders', 'members', yes],
  ['requests', 'orders', no],
  ['members', 'friends', no],
  ['listings', 'orders', no],
  ['handovers', 'evidence', no],
])("the server's list of edges has %s -> %s: %s", (from, to, listed) => {
  expect(serverFolders[from]?.includes(to) ?? false).toBe(listed)
})

test.each([
  ['contract', contractFolders],
  ['server', serverFolders],
])('the listed edges of the %s form no circle', (place, folders) => {
  const edges = Object.entries(folders).flatMap(([from, targets]) =>
    targets.map((to) => ({ from, to, file: `${place}/src/${from}/x.ts` })),
  )
  expect(folderCircles(edges)).toEqual([])
})

describe('a file', () => {
  const at = (path: string, text: string) => breachesIn(path, text, packages).map((line) => line.replace(/ {2}.*/, ''))

  test('has its breaches with their lines, for every kind of import', () => {
    const text =
      "import { a } from './a.ts'\n// import 'react'\nexport * from 'react'\nconst b = await import('fastify')\n"
    expect(at('contract/src/x.ts', text)).toEqual(['contract/src/x.ts:3', 'contract/src/x.ts:4'])
  })

  test('has the Form of ui in place of a plain one', () => {
    const text = 'export const A = () => <form />'
    expect(at('web/src/orders/parts/a.tsx', text)).toEqual(['web/src/orders/parts/a.tsx:1'])
    expect(at('web/src/ui/form.tsx', text)).toEqual([])
    expect(at('web/src/orders/parts/a.tsx', text.replace('form', 'Form'))).toEqual([])
  })

  test('uses no clock and no environment in the contract, except in comments and strings', () => {
    const text = "const a = 'Date.now()' // new Date()\nnew Date()\nDate.now()\nnew Date(0)\nprocess.env.HOME\n"
    expect(at('contract/src/x.ts', text)).toEqual(['contract/src/x.ts:2', 'contract/src/x.ts:3', 'contract/src/x.ts:5'])
  })

  test.each([
    ['server/src/orders/actions.ts', 1],
    ['server/src/main.ts', 1],
    ['server/src/base/clock.ts', 0],
    ['server/src/outside/carrier/real.ts', 0],
    ['demo/seed.ts', 1],
    ['e2e/journeys/map.spec.ts', 1],
    ['server/test/world.ts', 1],
    ['web/src/ui/button.stories.tsx', 1],
    ['bench/load.ts', 0],
    ['sandboxes/mail/sandbox-mail.ts', 1],
    ['sandboxes/movable-clock.ts', 0],
    ['server/src/orders/orders.test.ts', 1],
    ['server/src/web-files.test.ts', 0],
    ['web/src/base/now.ts', 0],
  ])('%s reads the clock: %i breaches', (path, breaches) => {
    expect(at(path, 'export const now = new Date()\n')).toHaveLength(breaches)
  })

  test.each([
    ['server/src/orders/orders.test.ts', 1],
    ['e2e/journeys/map.spec.ts', 1],
    ['server/src/orders/crash-recovery.test.ts', 0],
    ['server/src/orders/store.ts', 0],
  ])('%s asks the database for its time: %i breaches', (path, breaches) => {
    expect(at(path, 'export const q = `select now()`\n')).toHaveLength(breaches)
    expect(at(path, 'export const now = clock.now()\n')).toHaveLength(0)
  })

  test.each(['web/src/base/utils.ts', 'server/src/helpers/x.ts', 'contract/src/orders/index.ts', 'server/src/a/b.tsx'])(
    'is not called %s',
    (path) => expect(at(path, 'export {}\n')).toEqual([`${path}:1`]),
  )
})

test.each([
  ['web/src/orders/calls.ts', yes],
  ['web/src/listings/area-calls.ts', yes],
  ['web/src/orders/states.ts', yes],
  ['web/src/orders/states.test.ts', yes],
  ['web/src/orders/parts/order-card.tsx', yes],
  ['web/src/orders/parts/order-card.module.css', yes],
  ['web/src/orders/parts/order-card.stories.tsx', yes],
  ['web/src/orders/order-card.stories.tsx', no],
  ['web/src/screens/order.stories.tsx', no],
  ['web/src/orders/sample-order.ts', yes],
  ['web/src/orders/parts/cards/order-card.tsx', no],
  ['web/src/orders/order-card.tsx', no],
  ['web/src/orders/order-card.module.css', no],
  ['web/src/orders/screens/order.tsx', no],
  ['web/src/orders/rules/states.ts', no],
  ['web/src/screens/order.tsx', yes],
  ['web/src/screens/order.module.css', yes],
  ['web/src/screens/order.ts', no],
  ['web/src/screens/order/card.tsx', no],
  ['web/src/main.tsx', no],
])('the closed list of the web has %s: %s', (path, allowed) => {
  expect(webNameBreaches(path).length === 0).toBe(allowed)
})

test.each([
  ['contract/src/orders/shapes.ts', 'listed'],
  ['contract/src/orders/notices.ts', 'table'],
  ['contract/src/members/phone.ts', 'rule'],
  ['contract/src/orders/order-calls.ts', 'listed'],
  ['contract/src/orders/order-words.ts', 'listed'],
  ['contract/src/orders/order-rules.ts', 'rule'],
  ['contract/src/orders/rules.test.ts', 'test'],
  ['contract/src/orders/sample-facts.ts', 'test'],
  ['server/src/orders/routes.ts', 'listed'],
  ['server/src/members/phone-store.ts', 'listed'],
  ['server/src/members/phone-routes.ts', 'listed'],
  ['server/src/shipping/tracking.ts', 'rule'],
  ['server/src/shipping/labels/store.ts', null],
  ['contract/src/days.ts', null],
])('the closed list calls %s: %s', (path, kind) => {
  expect(domainFileOf(path)).toBe(kind)
})

test('a domain of contract or server has no subfolders', () => {
  expect(domainNameBreaches('server/src/shipping/labels/store.ts')).toHaveLength(1)
  expect(domainNameBreaches('server/src/shipping/label-store.ts')).toEqual([])
  expect(domainNameBreaches('server/src/outside/tiles/ground/read.ts')).toEqual([])
})

test('each brick has a story beside it', () => {
  const files = ['web/src/ui/chip.tsx', 'web/src/ui/chip.stories.tsx', 'web/src/ui/map/map.tsx', 'web/src/ui/motion.ts']
  expect(bricksWithoutStory(files)).toEqual(['web/src/ui/map/map.tsx'])
})

test('stories are imported by no file, and samples only by stories and tests', () => {
  const sample = 'web/src/orders/sample-order.ts'
  expect(breachOf('web/src/ui/tabs.tsx', 'web/src/ui/chip.stories.tsx', false, packages)).not.toBeNull()
  expect(breachOf('web/src/orders/parts/order-card.tsx', sample, false, packages)).not.toBeNull()
  expect(breachOf('web/src/shipping/parts/post-card.stories.tsx', sample, false, packages)).toBeNull()
  expect(breachOf('web/src/orders/states.test.ts', sample, false, packages)).toBeNull()
  const facts = 'contract/src/orders/sample-facts.ts'
  expect(breachOf('contract/src/orders/rules.ts', facts, false, packages)).not.toBeNull()
  expect(breachOf('web/src/orders/parts/order-card.tsx', facts, false, packages)).not.toBeNull()
  expect(breachOf('contract/src/orders/moves.test.ts', facts, false, packages)).toBeNull()
})
