import type { ListingForm as Draft } from '@hemline/contract/listings/draft.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { SendError } from '../base/wire.ts'
import { listOnce } from './list-once.ts'
import { sentListing } from './listing-draft.ts'

// From docs/product.md §10: what is sent again after a lost answer has one effect.

const photo = (letter: string) => `/images/${letter.repeat(22)}.jpg`
const draft = (part: Partial<Draft> = {}): Draft => ({
  brand: 'Rixo',
  description: 'Worn once',
  fit: 3,
  retailPrice: 0,
  replacementPrice: 15_000,
  size: 10,
  hasDryCleaning: false,
  colour: 'green',
  images: [photo('a')],
  category: 'dress',
  length: 'midi',
  sharedStatus: 'EVERYONE',
  ...part,
})

/** A server that lists once per key, and loses the answers that `loses` names, by their number. */
function server({ loses = [] as number[], refuses = [] as number[], arrives = true } = {}) {
  const items = new Map<string, Draft>()
  const byKey = new Map<string, { id: string; text: string }>()
  let calls = 0
  const answer = <T>(act: () => T): T => {
    calls += 1
    if (refuses.includes(calls)) throw new SendError('INVALID', 'Please check this', 400)
    const isLost = loses.includes(calls)
    if (isLost && !arrives) throw new SendError('UNREACHABLE', 'No answer', 0)
    const result = act()
    if (isLost) throw new SendError('UNREACHABLE', 'No answer', 0)
    return result
  }
  return {
    items,
    steps: {
      create: async (item: Draft, key: string) =>
        answer(() => {
          const text = JSON.stringify(item)
          const before = byKey.get(key)
          if (before && before.text !== text) throw new SendError('INVALID', 'Used for another request', 400)
          if (before) return before.id
          const id = `item-${byKey.size + 1}`
          byKey.set(key, { id, text })
          items.set(id, item)
          return id
        }),
      change: async (id: string, item: Draft) =>
        answer(() => {
          if (!items.has(id)) throw new SendError('NOT_FOUND', 'Gone', 404)
          items.set(id, item)
        }),
    },
  }
}
const contents = ({ items }: ReturnType<typeof server>) => [...items.values()]

beforeEach(() => {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
    removeItem: (name: string) => stored.delete(name),
  }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
})

test.each([
  ['arrived', true],
  ['did not arrive', false],
])('a try whose answer was lost, and which %s: the changed item is listed once, as it is now', async (_, arrives) => {
  const hemline = server({ loses: [1], arrives })
  await expect(listOnce(hemline.steps, draft())).rejects.toThrow('No answer')
  const changed = draft({ brand: 'Ganni', images: [photo('b'), photo('a')] })
  const id = await listOnce(hemline.steps, changed)
  expect([...hemline.items]).toEqual([[id, changed]])
  expect(sentListing.read()).toBeNull()
})

test('it may be lost again: the third try still changes the first item', async () => {
  const hemline = server({ loses: [1, 2, 4] })
  for (const brand of ['Rixo', 'Ganni', 'Reiss'])
    await expect(listOnce(hemline.steps, draft({ brand }))).rejects.toThrow('No answer')
  await listOnce(hemline.steps, draft({ brand: 'Toast' }))
  expect(contents(hemline)).toEqual([draft({ brand: 'Toast' })])
})

test('the same item after a success is another one: its key is new', async () => {
  const hemline = server()
  const ids = [await listOnce(hemline.steps, draft()), await listOnce(hemline.steps, draft())]
  expect(new Set(ids).size).toBe(2)
  expect(contents(hemline)).toEqual([draft(), draft()])
})

test('after a refusal the corrected item is sent under a new key, without the refused one before it', async () => {
  const hemline = server({ refuses: [1] })
  const create = vi.spyOn(hemline.steps, 'create')
  await expect(listOnce(hemline.steps, draft({ brand: '' }))).rejects.toThrow('Please check this')
  await listOnce(hemline.steps, draft())
  expect(create).toHaveBeenCalledTimes(2)
  expect(contents(hemline)).toEqual([draft()])
})

test('an item that its owner has deleted since is listed again; one with other photos is listed beside it', async () => {
  const hemline = server({ loses: [1, 5] })
  await expect(listOnce(hemline.steps, draft())).rejects.toThrow('No answer')
  hemline.items.clear()
  await listOnce(hemline.steps, draft())
  expect(contents(hemline)).toEqual([draft()])
  await expect(listOnce(hemline.steps, draft({ brand: 'Ganni' }))).rejects.toThrow('No answer')
  await listOnce(hemline.steps, draft({ brand: 'Reiss', images: [photo('c')] }))
  expect(contents(hemline).map(({ brand }) => brand)).toEqual(['Rixo', 'Ganni', 'Reiss'])
})
