import { describe, expect, test } from 'vitest'
import { citableIn, deadReferences, formFaults, rowFaults, sortedList } from './check-references.ts'

const product = '# What\n\n## 1. Orders\n\n## 2. Dates\n\n### 9. no section\n'
const list = `| [3](0003-money.md) | money |
| [13](0013-live.md) | live |

## Where the other numbers went

| number | now in |
|---|---|
| 4, 25 | decision 3 |
| 20 | product.md §1 |
`
const citable = citableIn(product, list)
const there = new Set(['docs/product.md', 'docs/decisions/0003-money.md', 'scripts/start.ts'])
const deadIn = (text: string, path = 'server/src/orders/store.ts') =>
  deadReferences(path, text, citable, (name) => there.has(name))

test('the sections and decisions that may be cited are read from the documents', () => {
  expect([...citable.sections]).toEqual([1, 2])
  expect([...citable.decisions]).toEqual([3, 13])
  expect(citable.moved.get(25)).toBe('decision 3')
})

describe('a citation', () => {
  test.each([
    '/** Taken under a lock (product.md §2, decision 3). */',
    '// docs/product.md §§1-2, decisions 3 and 13',
    '-- product.md section 1',
    'see docs/decisions/0013',
  ])('with a target is accepted: %s', (text) => expect(deadIn(text)).toEqual([]))

  test.each([
    ['(decision 5)', 'there is no decision 5'],
    ['(decision 0005)', 'there is no decision 5'],
    ['(decision 20)', 'there is no decision 20: cite product.md §1'],
    ['(decisions 3 and 25)', 'there is no decision 25: cite decision 3'],
    ['a decision\n * 5 lines on', 'there is no decision 5'],
    ['docs/decisions/0020-grace.md', 'there is no decision 20: cite product.md §1'],
    ['(product.md §9)', 'docs/product.md has no section 9'],
    ['`product.md` §1 and §9', 'docs/product.md has no section 9'],
    ['product.md section 9', 'docs/product.md has no section 9'],
  ])('without a target is reported: %s', (text, what) => {
    expect(deadIn(`first line\n${text}`)).toEqual([`server/src/orders/store.ts:2  ${what}`])
  })

  test('of a renumbered decision is allowed in a migration, which never changes', () => {
    expect(deadIn('-- (decision 20)', 'server/migrations/0021_grace.sql')).toEqual([])
    expect(deadIn('-- (decision 5)', 'server/migrations/0021_grace.sql')).toHaveLength(1)
  })
})

describe('a document', () => {
  test('links to existing targets', () => {
    const text = '[one](0003-money.md) [two](https://example.org) [three](#part) [four](../gone.md#part)'
    expect(deadIn(text, 'docs/decisions/0013-live.md')).toEqual([
      'docs/decisions/0013-live.md:1  there is no docs/gone.md',
    ])
  })

  test('of the architecture names existing paths', () => {
    const text = '`scripts/start.ts`, `npm start`, `/dev/mail`, `routes.ts`, `server/src/gone.ts`'
    expect(deadIn(text, 'README.md')).toEqual(['README.md:1  there is no server/src/gone.ts'])
    expect(deadIn(text, 'docs/spec-coverage.md')).toEqual([])
  })
})

describe('the list of decisions', () => {
  const merged = list
    .replace('| [13]', '| [15](0015-post.md) | post |\n| [13]')
    .replace('| 20 |', '| 4, 25 | decision 3 |\n| 20 |')

  test('by number is accepted', () => expect(rowFaults(list)).toEqual([]))

  test('is sorted in both tables, the same row once', () => {
    expect(rowFaults(merged)).toEqual([
      'docs/decisions/README.md:1  rows are not by number, each once: `npm run format` sorts them',
    ])
    expect(sortedList(merged)).toBe(
      list.replace('| [13](0013-live.md) | live |', '| [13](0013-live.md) | live |\n| [15](0015-post.md) | post |'),
    )
  })

  test('with two rows of one number is reported', () => {
    expect(rowFaults(list.replace('| [13]', '| [3](0003-money.md) | Money |\n| [13]'))).toEqual([
      'docs/decisions/README.md:1  lists 3 twice',
    ])
  })
})

describe('a decision record', () => {
  const record =
    '# 3. Money\n\nDate: 2026-11-22. Status: accepted.\n\n**Context.** a\n**Options.** b\n**Decision: how.** c **Cost.** d\n'
  const path = 'docs/decisions/0003-money.md'

  test('in the required form is accepted', () => expect(formFaults(path, record)).toEqual([]))

  test.each([
    ['# 4. Money', '# 3. Money', 'begins with "# 3. "'],
    ['November', 'Date: 2026-11-22.', 'has a date and a status'],
    ['**Consequences.**', '**Cost.**', 'has Context, Options, Decision, Cost in this order'],
  ])('in another form is reported: %s', (instead, of, fault) => {
    expect(formFaults(path, record.replace(of, instead))).toEqual([`${path}:1  a record ${fault}`])
  })
})
