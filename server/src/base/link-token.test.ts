import { expect, it } from 'vitest'
import { hashOfToken, hashTextOfToken } from './link-token.ts'

it('a link’s token is hashed as it always was, so that the links of before still open', () => {
  expect(hashOfToken('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  expect(hashTextOfToken('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0')
})
