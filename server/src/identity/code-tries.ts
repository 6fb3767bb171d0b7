import { identityTexts } from '@hemline/contract/identity/words.ts'
import type { Issuer } from './issuer.ts'
import {
  clearAttempt,
  clearNetworkAttempt,
  countByNetwork,
  mustWaitFor,
  refuseAttempt,
  type ThrottleSubject,
} from './throttle.ts'
import { WireRefusal } from './wire-refusal.ts'

const refusalFor = {
  wrong: ['CodeMismatchException', identityTexts.wrongCode],
  expired: ['ExpiredCodeException', identityTexts.codeExpired],
  exhausted: ['LimitExceededException', identityTexts.tooManyCodes],
} as const

export function refuseCode(outcome: keyof typeof refusalFor): never {
  const [type, message] = refusalFor[outcome]
  throw new WireRefusal(type, message)
}

type Try<Code extends { id: string }> = {
  subject: ThrottleSubject
  /** The codes of the email address, newest first. */
  codes: readonly Code[]
  /** Names the newest code: a later code of the same sign-up is another code. */
  newest: string | undefined
  /** The session that the client received when it requested its code: the tries of that code are reserved for it. */
  session: string | undefined
  /** Uses one try of the session's own code. Returns false when none is left. */
  takeOwn: (id: string) => Promise<boolean>
}

/**
 * Uses a try before any code is compared, and returns the codes that the entered one may be compared with, and a
 * function that undoes the try after a correct code. A client with the session of a code has five tries of that code;
 * other codes only while clients without a session may still try. A client without a session has tries of the newest
 * few: five for each network and newest code, and a limit for the account over all networks (decision 66). Throws
 * LimitExceededException or TooManyRequestsException.
 */
export async function spendAttempt<Code extends { id: string }>(
  issuer: Issuer,
  { subject, codes, newest, session, takeOwn }: Try<Code>,
): Promise<{ own: Code | undefined; others: readonly Code[]; forgive: () => Promise<void> }> {
  const own = codes.find(({ id }) => id === session)
  const others = codes.filter((code) => code !== own)
  const asStranger: ThrottleSubject = { ...subject, codeId: subject.device ? undefined : newest }
  if (!own) {
    const waits = await mustWaitFor(issuer, 'code', asStranger)
    if (waits === 'own' && asStranger.codeId) refuseCode('exhausted')
    if (waits) refuseAttempt()
    return { own, others, forgive: () => clearAttempt(issuer, 'code', asStranger) }
  }
  await countByNetwork(issuer, 'code', subject)
  if (!(await takeOwn(own.id))) refuseCode('exhausted')
  const mayTryOthers = others.length > 0 && !(await mustWaitFor(issuer, 'code', asStranger))
  return { own, others: mayTryOthers ? others : [], forgive: () => clearNetworkAttempt(issuer, 'code', subject) }
}
