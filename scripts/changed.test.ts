import { expect, test } from 'vitest'
import { planFor } from './changed.ts'

const imports = new Map([
  ['contract/src/orders/rules.ts', ['contract/src/money.ts']],
  ['contract/src/orders/rules.test.ts', ['contract/src/orders/rules.ts']],
  ['contract/src/money.ts', []],
  ['server/src/orders/store.ts', ['contract/src/orders/rules.ts']],
  ['server/src/orders/moves-by-api.test.ts', ['server/test/world.ts']],
  ['server/src/claims/actions.ts', ['server/src/orders/store.ts']],
  ['server/src/claims/claims.test.ts', ['server/src/claims/actions.ts', 'server/test/world.ts']],
  ['server/src/coins/coins.test.ts', ['server/test/world.ts']],
  ['server/src/app.ts', ['server/src/orders/store.ts']],
  ['server/src/app.test.ts', ['server/src/app.ts']],
  ['server/test/world.ts', ['server/src/app.ts']],
  ['web/src/orders/status.ts', ['contract/src/orders/rules.ts']],
  ['web/src/orders/timeline.test.ts', []],
  ['e2e/journeys/lend.spec.ts', ['contract/src/money.ts']],
  ['scripts/postgres.test.ts', ['scripts/postgres.ts']],
])
const partsFor = (...changed: string[]) => {
  const { steps, left } = planFor(changed, imports)
  return { rules: steps.get('rules'), api: steps.get('api'), journeys: steps.get('journeys'), left }
}

test('a server file selects the tests of its domain and of its importers, not all tests that include it', () => {
  expect(partsFor('server/src/orders/store.ts')).toEqual({
    rules: undefined,
    api: ['server/src/orders/moves-by-api.test.ts', 'server/src/claims/claims.test.ts'],
    journeys: undefined,
    left: [],
  })
})

test('a contract file selects the tests of its domain on all three sides', () => {
  const { rules, api } = partsFor('contract/src/orders/rules.ts')
  expect(rules).toEqual(['contract/src/orders/rules.test.ts', 'web/src/orders/timeline.test.ts'])
  expect(api).toEqual(['server/src/orders/moves-by-api.test.ts', 'server/src/claims/claims.test.ts'])
})

test('a file that combines all others selects everything when it changes', () => {
  expect(partsFor('server/test/world.ts').api).toEqual([
    'server/src/orders/moves-by-api.test.ts',
    'server/src/claims/claims.test.ts',
    'server/src/coins/coins.test.ts',
  ])
  expect(partsFor('server/src/app.ts').api).toContain('server/src/app.test.ts')
})

test('a journey runs if it changed, and is listed if it is only affected', () => {
  expect(partsFor('e2e/journeys/lend.spec.ts')).toMatchObject({ journeys: ['e2e/journeys/lend.spec.ts'], left: [] })
  expect(partsFor('contract/src/money.ts')).toMatchObject({ journeys: undefined, left: ['e2e/journeys/lend.spec.ts'] })
})

test('a part selects the stories that show it, a domain its own, and a brick or the catalogue all of them', () => {
  const stories = new Map([
    ...imports,
    ['web/src/ui/chip.stories.tsx', ['web/src/ui/chip.tsx']],
    ['web/src/orders/parts/badge.stories.tsx', ['web/src/orders/parts/badge.tsx', 'web/src/ui/chip.tsx']],
    ['web/src/claims/parts/claim.stories.tsx', ['web/src/orders/status.ts']],
    ['web/src/coins/parts/coin.stories.tsx', ['web/src/ui/chip.tsx']],
  ])
  const partsStep = (...changed: string[]) => planFor(changed, stories).steps.get('parts')
  expect(partsStep('web/src/orders/parts/badge.tsx')).toEqual(['web/src/orders/parts/badge.stories.tsx'])
  expect(partsStep('contract/src/orders/rules.ts')).toEqual([
    'web/src/orders/parts/badge.stories.tsx',
    'web/src/claims/parts/claim.stories.tsx',
  ])
  expect(partsStep('web/src/coins/parts/coin.stories.tsx')).toEqual(['web/src/coins/parts/coin.stories.tsx'])
  expect(partsStep('web/src/ui/chip.tsx')).toEqual([])
  expect(partsStep('web/src/base/send.ts')).toEqual([])
  expect(partsStep('web/catalogue/stage.tsx', 'web/src/orders/parts/badge.tsx')).toEqual([])
  expect(partsStep('e2e/axe.ts')).toEqual([])
  expect(partsStep('server/src/orders/store.ts')).toBeUndefined()
})

test('journeys in other browsers are named, not run, because a machine may not have these', () => {
  const elsewhere = 'e2e/other-browsers/main-journeys.spec.ts'
  const { steps, left } = planFor([elsewhere], new Map([[elsewhere, []]]))
  expect([steps.has('journeys'), left]).toEqual([false, [elsewhere]])
})

test('types are checked on the changed sides and their importers, database types when they changed', () => {
  const stepsFor = (...changed: string[]) => [...planFor(changed, imports).steps.keys()]
  expect(stepsFor('web/src/orders/status.ts')).toEqual([
    'types of web',
    'types of scripts',
    'lint',
    'rooms',
    'spec texts',
    'spec references',
    'spec words',
    'spec coverage',
    'rules',
  ])
  expect(stepsFor('contract/src/money.ts').filter((name) => name.startsWith('types'))).toEqual([
    'types of contract',
    'types of server',
    'types of sandboxes',
    'types of demo',
    'types of web',
    'types of scripts',
  ])
  expect(stepsFor('server/migrations/0100-more.sql')).toContain('db-types')
  expect(stepsFor('deploy/proxy/nginx.conf')).toContain('hosting files')
  expect(stepsFor('scripts/postgres.ts')).toContain('api')
})
