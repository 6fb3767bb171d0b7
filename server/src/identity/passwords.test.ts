import crypto from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { hashPassword, isPassword } from './passwords.ts'

const costs = () => {
  const argon2 = vi.spyOn(crypto, 'argon2')
  return () =>
    argon2.mock.calls.map(([algorithm, { memory, passes, parallelism, tagLength }]) => ({
      algorithm,
      memory,
      passes,
      parallelism,
      tagLength,
    }))
}

it('a password is hashed and compared at the cost in its hash, also without an account', async () => {
  const measured = costs()
  const stored = await hashPassword('correct horse battery')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await isPassword('correct horse battery', stored)).toBe(true)
  expect(await isPassword('correct horse batterx', stored)).toBe(false)
  expect(await isPassword('correct horse battery', undefined)).toBe(false)
  const cost = { algorithm: 'argon2id', memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
  expect(measured()).toEqual([cost, cost, cost, cost])
})
