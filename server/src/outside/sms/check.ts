import type { Env } from '../../base/env.ts'
import { askForFinding, type Finding, note, right, wrong } from '../../base/finding.ts'
import { timeLimits } from '../../base/time-limits.ts'

const WHAT = 'Text messages'

/** Reads the Twilio account; sends nothing. */
export async function checkSms(env: Env): Promise<Finding> {
  const { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: token, TWILIO_URL: url } = env
  if (!sid || !token) return note(WHAT, 'No text service is set: phone numbers are not verified.')
  const authorization = `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`
  const address = `${url.replace(/\/+$/, '')}/2010-04-01/Accounts/${sid}.json`
  const answer = await askForFinding(WHAT, address, { ms: timeLimits.outside.textsMs, headers: { authorization } })
  if ('state' in answer) return answer
  if (answer.status !== 200) return wrong(WHAT, 'Twilio doesn’t accept TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.')
  return right(WHAT, 'Twilio accepts the account.')
}
