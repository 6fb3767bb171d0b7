import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { SmsRefused, SmsUnavailable } from './port.ts'
import { twilioSms } from './twilio.ts'

const SID = `AC${'0123456789abcdef'.repeat(2)}`

/** Implements Twilio's Messages API: checks the credentials, reads the form, answers 201 or its error body. */
type SmsRequest = { method: string; path: string; authorization: string; type: string; form: Record<string, string> }
let requests: SmsRequest[]
let answer: { status: number; body: unknown }
let server: Server
let url: string

beforeEach(async () => {
  requests = []
  answer = { status: 201, body: { sid: `SM${'0'.repeat(32)}`, status: 'queued', error_code: null } }
  server = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => {
      text += part
    })
    request.on('end', () => {
      const { authorization = '', 'content-type': type = '' } = request.headers
      requests.push({
        method: request.method ?? '',
        path: request.url ?? '',
        authorization,
        type,
        form: Object.fromEntries(new URLSearchParams(text)),
      })
      const isKnown = authorization === `Basic ${Buffer.from(`${SID}:secret`).toString('base64')}`
      const { status, body } = isKnown
        ? answer
        : { status: 401, body: { code: 20003, message: 'Authenticate', more_info: '', status: 401 } }
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

const message = {
  to: '+447400123456',
  text: '123456 is your Hemline code.\n\n@hemline.example #123456',
  key: 'phone-code:1',
}
const open = (more: Partial<Parameters<typeof twilioSms>[0]> = {}) =>
  twilioSms({ url, accountSid: SID, authToken: 'secret', from: '+447400000001', ...more })

it('posts a form with To, From and Body to the account’s messages, authenticated as the account', async () => {
  await open({ url: `${url}/` }).send(message)
  expect(requests).toEqual([
    {
      method: 'POST',
      path: `/2010-04-01/Accounts/${SID}/Messages.json`,
      authorization: `Basic ${Buffer.from(`${SID}:secret`).toString('base64')}`,
      type: expect.stringContaining('application/x-www-form-urlencoded'),
      form: { To: message.to, From: '+447400000001', Body: message.text },
    },
  ])
})

it('sends by a messaging service instead of a number', async () => {
  const from = `MG${'a'.repeat(32)}`
  await open({ from }).send(message)
  expect(requests[0]!.form).toEqual({ To: message.to, MessagingServiceSid: from, Body: message.text })
})

it.each([
  ['an invalid number', 400, 21211, SmsRefused],
  ['a landline', 400, 21614, SmsRefused],
  ['a recipient who opted out', 400, 21610, SmsRefused],
  ['a country that is switched off', 400, 21408, SmsRefused],
  ['a sender of ours that is wrong', 400, 21606, SmsUnavailable],
  ['too many requests', 429, 20429, SmsUnavailable],
  ['a fault of theirs', 500, 20500, SmsUnavailable],
])('%s (%i, %i) throws', async (_, status, code, wanted) => {
  answer = { status, body: { code, message: 'Why', more_info: '', status } }
  await expect(open().send(message)).rejects.toBeInstanceOf(wanted)
})

it('wrong credentials, an answer without JSON and a timeout are temporary failures', async () => {
  await expect(open({ authToken: 'wrong' }).send(message)).rejects.toBeInstanceOf(SmsUnavailable)
  answer = { status: 502, body: undefined }
  await expect(open().send(message)).rejects.toBeInstanceOf(SmsUnavailable)
  await expect(open({ url: 'http://127.0.0.1:1' }).send(message)).rejects.toBeInstanceOf(SmsUnavailable)
})

it("an error contains the message's key, never the number or the code", async () => {
  answer = { status: 500, body: { code: 20500, message: "The 'To' number +447400123456 failed", status: 500 } }
  const error = await open()
    .send(message)
    .catch((thrown: Error) => thrown)
  expect(String(error)).toContain('phone-code:1')
  expect(String(error)).not.toMatch(/7400123456|123456 is/)
})
