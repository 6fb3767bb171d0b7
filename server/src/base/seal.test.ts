import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { areSealKeys, createSealer } from './seal.ts'

const [old, fresh] = [randomBytes(32), randomBytes(32)]

it('a sealed text opens with its key and in its own row only', () => {
  const sealer = createSealer([old])
  const sealed = sealer.seal('66374958', 'member:1')
  expect(sealed).not.toContain('66374958')
  expect(sealer.seal('66374958', 'member:1')).not.toBe(sealed)
  expect(sealer.open(sealed, 'member:1')).toBe('66374958')
  expect(() => sealer.open(sealed, 'member:2')).toThrow()
  expect(() => createSealer([fresh]).open(sealed, 'member:1')).toThrow(/a key that PAYOUT_KEY doesn’t have/)
  expect(() => sealer.open(`${sealed.slice(0, -4)}AAAA`, 'member:1')).toThrow()
})

it('a new first key still opens what the old key sealed', () => {
  const sealed = createSealer([old]).seal('one', 'row')
  const both = createSealer([fresh, old])
  expect(both.open(sealed, 'row')).toBe('one')
  expect(createSealer([fresh]).open(both.seal('two', 'row'), 'row')).toBe('two')
})

it('a key is 32 bytes', () => {
  const key = old.toString('base64')
  expect([areSealKeys(key), areSealKeys(`${key}, ${fresh.toString('base64')}`)]).toEqual([true, true])
  expect([areSealKeys('secret'), areSealKeys(`${key},`), areSealKeys('')]).toEqual([false, false, false])
})
