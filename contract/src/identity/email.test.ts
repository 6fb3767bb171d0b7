import { expect, test } from 'vitest'
import { parseEmail } from './rules.ts'

test.each([
  'anna@example.com',
  "miles.o'brien@example.com",
  'anna+hemline@sub.example.co.uk',
  '1234@example.com',
  '_@example.com',
  'anna@a--b.com',
  'anna@host-with-hyphens.com',
  'anna@firma.vermögensberatung',
  'anna@例え.テスト',
  'anna@example.averyveryverylongtoplevelnameindeed',
])('an address: %s', (email) => expect(parseEmail(email)).toBe(email))

test.each([
  'anna',
  '@example.com',
  'anna@example',
  'anna@192.0.2.1',
  'anna@[192.0.2.1]',
  'Anna <anna@example.com>',
  'anna.example.com',
  'anna@bea@example.com',
  'an na@example.com',
  'anna@exam ple.com',
  'anna..b@example.com',
  'anna@example..com',
  'anna@.example.com',
  'anna@exam_ple.com',
  'anna@example.com;',
  'anna@exam;ple.com',
  ';anna@example.com',
  'anna,b@example.com',
  'anna@example,com',
  '"anna"@example.com',
  'an"na@example.com',
  'anna£@example.com',
  'anna’s@example.com',
  'anna(b)@example.com',
  'anna@example.com|b.com',
  'anna@exam%70le.com',
  'anna@xn---nothing.com',
  'anna@-example.com',
  'anna@example.c',
  'anna@example.123',
  `${'a'.repeat(250)}@example.com`,
  `anna@${'a'.repeat(64)}.com`,
  'anna@example.com\r\nbcc: b@example.com',
  '',
])('no address: %s', (email) => expect(parseEmail(email)).toBeNull())

test.each([
  ' anna@example.com ',
  '\tAnna@Example.com\n',
  '\u200banna@example.com\u200b',
  'an\ufeffna@example.com\u00a0',
])('spaces that nobody typed go: %j', (email) => expect(parseEmail(email)).toBe('anna@example.com'))
