import { describe, expect, it } from 'vitest'
import { delayed, headersOnly, postfix, unfamiliar } from '../../../test/bounces.ts'
import { isWrongAddress, readBounce } from './bounce-report.ts'

const letterId = '0123456789abcdef0123456789abcdef'
const to = 'anna@example.com'
const read = (text: string) => readBounce(Buffer.from(text))

describe('a bounce report (RFC 3464)', () => {
  it('of Postfix, with the letter in it, says which one it was, to whom, and that there is no such mailbox', async () => {
    const text = postfix({
      to,
      letterId,
      status: '5.1.1',
      says: '550 5.1.1 <anna@example.com>: Recipient address rejected',
    })
    const expected = {
      letterId,
      addresses: [to],
      isWrongAddress: true,
      words: '550 5.1.1 <anna@example.com>: Recipient address rejected: User unknown',
    }
    expect(await read(text)).toEqual(expected)
    // as it comes by SMTP, and as a pipe hands it on
    expect(await read(text.replaceAll('\n', '\r\n'))).toEqual(expected)
  })

  it('with the headers alone, without diagnosis and after forwarding has both addresses', async () => {
    expect(await read(headersOnly({ to, letterId, forwardedTo: 'Anna.Old@Example.net' }))).toEqual({
      letterId,
      addresses: [to, 'anna.old@example.net'],
      isWrongAddress: true,
      words: '5.1.10',
    })
  })

  it('of a full mailbox is about this letter alone', async () => {
    const text = postfix({ to, letterId, status: '5.2.2', says: '552 5.2.2 Mailbox full' })
    expect(await read(text)).toMatchObject({ letterId, isWrongAddress: false })
  })

  it('without the letter’s headers names no letter', async () => {
    expect(await read(unfamiliar(to))).toMatchObject({ letterId: null, addresses: [to] })
  })

  it('of a delay, an automatic answer, and anything that is no message are none', async () => {
    expect(await read(delayed({ to, letterId }))).toBeNull()
    expect(await read(`From: ${to}\nTo: bounces@hemline.test\nSubject: Out of office\n\nBack on Monday.\n`)).toBeNull()
    for (const text of ['', '\u0000\u0001', 'Content-Type: multipart/report; boundary="x"\n\n--x', '{}'])
      expect(await read(text)).toBeNull()
  })
})

it.each([
  ['5.1.0', true],
  ['5.1.1', true],
  ['5.1.2', true],
  ['5.1.3', true],
  ['5.1.6', true],
  ['5.1.10', true],
  ['5.2.1', true],
  ['5.2.2', false],
  ['5.7.1', false],
  ['5.1.8', false],
  ['4.1.1', false],
  ['5.0.0', false],
  ['', false],
])('status %s is a wrong address: %s', (status, isWrong) => {
  expect(isWrongAddress(status)).toBe(isWrong)
})
