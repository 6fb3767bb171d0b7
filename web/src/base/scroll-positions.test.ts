import { beforeEach, expect, test, vi } from 'vitest'
import { sampleStorage } from './sample-storage.ts'

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('localStorage', sampleStorage())
  vi.stubGlobal('sessionStorage', sampleStorage())
})

const scroll = async (...names: string[]) => {
  const { positions } = await import('./scroll-positions.ts')
  for (const [at, name] of names.entries()) positions.set(name, at + 1)
  return positions
}
const addresses = (count: number) => Array.from({ length: count }, (_, at) => `address-${at}`)

test('home has its position for the whole session, however many addresses follow', async () => {
  const positions = await scroll('/', ...addresses(120))
  expect(positions.get('/')).toBe(1)
})

test('of other addresses the 50 that were scrolled last have theirs', async () => {
  const positions = await scroll(...addresses(50), 'address-0', 'another')
  expect([positions.get('address-0'), positions.get('another')]).toEqual([51, 52])
  expect([positions.get('address-1'), positions.get('address-2')]).toEqual([0, 3])
})

test('a position that is cleared is at the top', async () => {
  const positions = await scroll('/')
  positions.clear('/')
  expect(positions.get('/')).toBe(0)
})
