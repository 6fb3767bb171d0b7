import { expect, test } from 'vitest'
import { codeIn } from './code-in.ts'

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  [' 123-456 ', '123456'],
  ['123456 is your Hemline code. It lasts 10 minutes. Never share it with anyone.', '123456'],
  ['12a', '12'],
  ['', ''],
])('the code in %j is %j', (text, code) => expect(codeIn(text)).toBe(code))
