import pg from 'pg'
import { expect, it } from 'vitest'
import { readRefusal } from './errors.ts'

const thrown = (code: string) => Object.assign(new Error('write'), { code }) as never

it('a full disk has a code of its own, and too many open files are a temporary failure', () => {
  for (const code of ['ENOSPC', 'EDQUOT']) expect(readRefusal(thrown(code)).code).toBe('NO_SPACE')
  for (const code of ['EMFILE', 'ENFILE']) expect(readRefusal(thrown(code)).code).toBe('UNAVAILABLE')
})

it('what the database cannot do now is not a fault of ours: a full disk apart, it is unavailable', () => {
  const raised = (state: string) =>
    Object.assign(new pg.DatabaseError('could not', 1, 'error'), { code: state }) as never
  expect(readRefusal(raised('53100')).code).toBe('NO_SPACE')
  for (const state of ['53300', '53200', '28P01', '3D000', '57P03', '58030', '08006', '25006'])
    expect(readRefusal(raised(state)).code, state).toBe('UNAVAILABLE')
  expect(readRefusal(raised('42703')).code).toBe('INTERNAL')
})

it('a file that may not be written is an internal error', () => {
  for (const code of ['EACCES', 'EROFS', 'ENOENT']) expect(readRefusal(thrown(code)).code).toBe('INTERNAL')
})
