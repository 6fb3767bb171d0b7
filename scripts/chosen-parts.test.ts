import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chosenParts } from './chosen-parts.ts'
import { root } from './settings.ts'

const specs = readdirSync(join(root, 'e2e/parts')).filter((file) => file.endsWith('.spec.ts'))

test.each(specs.map((file) => file.replace('.spec.ts', '')))('the name of a test file chooses it: %s', (name) => {
  expect(chosenParts([name])).toEqual({ files: [name], stories: [] })
})

test('the path of a test file chooses it', () => {
  expect(chosenParts(['e2e/parts/taps.spec.ts'])).toEqual({ files: ['e2e/parts/taps.spec.ts'], stories: [] })
})

test('another word chooses stories, beside the test files that are named', () => {
  expect(chosenParts(['orders', 'taps'])).toEqual({
    files: ['taps', 'stories.spec.ts', 'keyboard-in-domains.spec.ts'],
    stories: ['orders'],
  })
})

test('no word chooses all', () => expect(chosenParts([])).toEqual({ files: [], stories: [] }))
