import { expect, it } from 'vitest'
import { readRefusal } from './errors.ts'

const thrown = (code: string) => Object.assign(new Error('write'), { code }) as never

it('a full disk is a temporary failure: the upload may be repeated', () => {
  for (const code of ['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE'])
    expect(readRefusal(thrown(code)).code).toBe('UNAVAILABLE')
})

it('a file that may not be written is an internal error', () => {
  for (const code of ['EACCES', 'EROFS', 'ENOENT']) expect(readRefusal(thrown(code)).code).toBe('INTERNAL')
})
