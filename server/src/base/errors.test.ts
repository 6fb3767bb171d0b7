import { expect, it } from 'vitest'
import { readRefusal } from './errors.ts'

const thrown = (code: string) => Object.assign(new Error('write'), { code }) as never

it('a full disk passes: whoever uploads may try again', () => {
  for (const code of ['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE'])
    expect(readRefusal(thrown(code)).code).toBe('UNAVAILABLE')
})

it('a file that may not be written is our fault', () => {
  for (const code of ['EACCES', 'EROFS', 'ENOENT']) expect(readRefusal(thrown(code)).code).toBe('INTERNAL')
})
