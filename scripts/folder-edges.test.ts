import { describe, expect, test } from 'vitest'
import {
  circlesIn,
  edgesUpwards,
  folderCircles,
  folderEdges,
  readersOfContract,
  unlistedEdges,
} from './folder-edges.ts'
import { webFloors, webFolders } from './web-folders.ts'

test('circles are found once, and a tree has none', () => {
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

describe('folders', () => {
  const imports = new Map([
    ['web/src/orders/parts/card.tsx', ['web/src/ui/button.tsx', 'npm:react']],
    ['web/src/orders/calls.ts', ['contract/src/call.ts', 'web/src/ui/tabs.tsx', 'web/src/orders/parts/card.tsx']],
    ['web/src/orders/calls.test.ts', ['web/src/app/shell.tsx']],
    ['web/src/ui/button.tsx', ['web/src/base/now.ts']],
    ['server/src/orders/actions.ts', ['server/src/base/db.ts']],
  ])
  const edge = (from: string, to: string) => ({ from, to, file: `web/src/${from}/x.ts` })

  test('have an edge for each pair, with the first file that needs it, without tests and other places', () => {
    expect(folderEdges('web/src', imports)).toEqual([
      { from: 'orders', to: 'ui', file: 'web/src/orders/parts/card.tsx' },
      { from: 'ui', to: 'base', file: 'web/src/ui/button.tsx' },
    ])
  })

  test('files above all folders count separately', () => {
    const edges = folderEdges('contract/src', new Map([['contract/src/orders/rules.ts', ['contract/src/days.ts']]]))
    expect(edges).toEqual([{ from: 'orders', to: 'days.ts', file: 'contract/src/orders/rules.ts' }])
  })

  test('an unlisted edge is a breach, and so is a listed one that no file needs', () => {
    const edges = folderEdges('web/src', imports)
    expect(unlistedEdges({ orders: ['ui'], ui: ['base'] }, edges)).toEqual([])
    expect(unlistedEdges({ orders: ['ui'] }, edges)).toHaveLength(1)
    expect(unlistedEdges({ orders: ['ui', 'members'], ui: ['base'] }, edges)).toHaveLength(1)
  })

  test('what has no domain imports listed domains of the contract only, files above them apart', () => {
    const edges = readersOfContract(
      new Map([
        ['web/src/ui/photo.tsx', ['contract/src/images/rules.ts', 'contract/src/days.ts', 'web/src/base/x.ts']],
        ['web/src/ui/photo.stories.tsx', ['contract/src/orders/shapes.ts']],
        ['server/src/base/handle.ts', ['contract/src/identity/words.ts']],
        ['web/src/orders/calls.ts', ['contract/src/reviews/shapes.ts']],
      ]),
    )
    expect(edges.map(({ from, to }) => [from, to])).toEqual([
      ['web/src/ui', 'images'],
      ['server/src/base', 'identity'],
    ])
  })

  test.each([
    ['orders', 'listings', 0],
    ['screens', 'claims', 0],
    ['app', 'screens', 0],
    ['listings', 'orders', 1],
    ['issues', 'shipping', 1],
    ['base', 'ui', 1],
    ['ui', 'members', 1],
    ['members', 'screens', 1],
    ['screens', 'app', 1],
    ['orders', 'elsewhere', 1],
  ])('of the web: %s imports %s: %i breaches', (from, to, breaches) => {
    expect(edgesUpwards(webFloors, [edge(from, to)])).toHaveLength(breaches)
  })

  test('in a circle are found, even when listed', () => {
    expect(folderCircles([edge('a', 'b'), edge('b', 'c')])).toEqual([])
    expect(folderCircles([edge('a', 'b'), edge('b', 'c'), edge('c', 'a')])).toEqual([
      'web/src/a/x.ts:1  folders in a circle: a -> b -> c -> a',
    ])
  })

  test('of the web are listed in accordance with their floors', () => {
    const edges = Object.entries(webFolders).flatMap(([from, targets]) => targets.map((to) => edge(from, to)))
    expect(edgesUpwards(webFloors, edges)).toEqual([])
  })
})
