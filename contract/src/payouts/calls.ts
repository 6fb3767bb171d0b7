import { z } from 'zod/mini'
import { call } from '../call.ts'
import { BankAccount, OwnPayouts } from './shapes.ts'

const answer = z.object({ data: OwnPayouts })
const password = z.optional(z.string().check(z.maxLength(1000)))

export const getPayouts = call({
  method: 'GET',
  path: '/api/payouts',
  whileSuspended: true,
  about: 'Where I am paid to, masked, what is owed to me in pence and what was paid out.',
  answer,
})

export const setBankAccount = call({
  method: 'PUT',
  path: '/api/bank-account',
  whileSuspended: true,
  about:
    'Sets the UK bank account that I am paid to, confirmed by my password. INVALID with its field when the numbers do not go together (modulus check). I am told by email. CHANGED_MEANWHILE when the account is no longer the one that was `seen`, by its updatedAt (null for none).',
  body: z.extend(BankAccount, { password, seen: z.optional(z.nullable(z.iso.datetime())) }),
  answer,
})

export const removeBankAccount = call({
  method: 'DELETE',
  path: '/api/bank-account',
  whileSuspended: true,
  about: 'Removes my bank account, confirmed by my password. I am told by email.',
  body: z.object({ password }),
  answer,
})
