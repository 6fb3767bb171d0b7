import { Secret } from 'otpauth'
import { expect, it } from 'vitest'
import { codeAt } from '../../test/code-at.ts'
import { hashOfRecovery, makeRecoveryCodes, makeSecret, stepOf, uriOf } from './totp.ts'

// RFC 6238, appendix B, SHA-1: the codes there have eight digits, of which ours are the last six
const secret = Secret.fromUTF8('12345678901234567890').base32
const appendixB = [
  [59, 0x1, '94287082'],
  [1111111109, 0x23523ec, '07081804'],
  [1111111111, 0x23523ed, '14050471'],
  [1234567890, 0x273ef07, '89005924'],
  [2000000000, 0x3f940aa, '69279037'],
  [20000000000, 0x27bc86aa, '65353130'],
] as const

it.each(appendixB)('at second %i the step and the code are those of RFC 6238', (seconds, step, code) => {
  const now = new Date(seconds * 1000)
  expect(codeAt(secret, now)).toBe(code.slice(-6))
  expect(stepOf(secret, { code: code.slice(-6), now })).toBe(step)
})

it('a code counts in its step and in the one before and after, as typed with a space', () => {
  const now = new Date(1_111_111_111_000)
  const steps = [-2, -1, 0, 1, 2].map((shift) => {
    const code = codeAt(secret, new Date(now.getTime() + shift * 30_000))
    return stepOf(secret, { code: `${code.slice(0, 3)} ${code.slice(3)}`, now })
  })
  expect(steps).toEqual([null, 0x23523ec, 0x23523ed, 0x23523ee, null])
  for (const code of ['', '1', '1234567', 'abcdef', '14050471']) expect(stepOf(secret, { code, now })).toBeNull()
})

it('secrets have 160 bits, recovery codes 80, all of them different, and are stored as hashes', () => {
  expect(Secret.fromBase32(makeSecret()).bytes.length).toBe(20)
  const codes = makeRecoveryCodes()
  expect(codes.filter((code) => /^([a-z2-7]{4}-){3}[a-z2-7]{4}$/.test(code)).length).toBe(10)
  expect(new Set(codes).size).toBe(10)
  expect(hashOfRecovery(codes[0]!)).toBe(hashOfRecovery(codes[0]!.toUpperCase().replaceAll('-', ' ')))
  expect(uriOf(secret, { issuer: 'Hemline', label: 'a@b.org' })).toContain(`secret=${secret}`)
})
