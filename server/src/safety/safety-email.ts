import { formatDay } from '@hemline/contract/days.ts'
import { viewTexts } from '@hemline/contract/operator/view-words.ts'
import type { AccountAct } from '@hemline/contract/safety/shapes.ts'
import type { Tx } from '../base/db.ts'
import { greeting } from '../base/greeting.ts'
import type { Deps } from '../deps.ts'
import { composeEmail, type EmailParts } from '../outside/mail/compose-email.ts'
import type { EmailMessage } from '../outside/mail/port.ts'

/** Notifies a member of an operator's decision. */
export const SAFETY_EMAIL_JOB = 'safety.letter'

type Kind =
  | 'LOOKED_AT'
  | 'SUSPENDED'
  | 'REINSTATED'
  | 'LISTING_HIDDEN'
  | 'LISTING_BACK'
  | 'LISTING_WAITS'
  | 'LISTING_SHOWN'
  | 'WARNED'
  | 'BANNED'
  | 'REMOVED'
  | 'REPORT_RECEIVED'
  | 'APPEAL_UPHELD'
  | 'APPEAL_GRANTED'
  | 'ROLE_GIVEN'
  | 'ROLE_TAKEN'
  | 'CODE_SET_UP'
  | 'CODE_RESET'
  | 'RECOVERY_CODE_USED'
  | 'VIEWED'
/** `answerBy`: the London day by which the member hears. `appeal`: the token of the link to ask once. `removed`: what was removed. */
export type SafetyEmail = {
  kind: Kind
  memberId: string
  note?: string
  brand?: string
  answerBy?: string
  appeal?: string
  removed?: string
  role?: string
  /** Of a ban that was taken back: whether the account was suspended before it. */
  staysSuspended?: boolean
  /** Of a decision that was taken back: the later one about the account that is in effect, and its London day. */
  later?: { act: AccountAct; on: string }
  key: string
}

const waitsAgain = (what: string, answerBy: string) =>
  `You’ve changed ${what} since we took it down, so we look at it before others see it. You’ll hear from us by ${formatDay(answerBy)}, and can activate it then.`

/** By the later decision that stays in effect; `day` in its displayed form. */
const staysByLater: { [act in AccountAct]: (day: string) => string } = {
  SUSPENDED: (day) =>
    `Your account stays suspended because of a later decision, on ${day}. Our email about that has a link of its own.`,
  BANNED: (day) =>
    `Your account stays closed: after that decision, on ${day}, we closed it permanently. Our email about that has a link of its own.`,
}

const written: { [kind in Kind]: (decision: SafetyEmail) => Pick<EmailParts, 'subject' | 'paragraphs'> } = {
  LOOKED_AT: () => ({
    subject: 'We looked at your report',
    paragraphs: [
      'thank you for telling us. We have looked at what you reported and done what we found right. What that was stays between us and the other member.',
      'If it happens again, please report it again. You can also block a member: then neither of you sees the other.',
    ],
  }),
  SUSPENDED: ({ note }) => ({
    subject: 'Your account is suspended',
    paragraphs: [
      `we have suspended your account: ${note}`,
      'Your listings aren’t shown, and you can’t ask for or lend anything. Unanswered requests have ended, and we’re releasing any held money.',
      'You can still sign in to finish loans that are under way, pay what you owe and download your data.',
    ],
  }),
  WARNED: ({ note }) => ({
    subject: 'A warning about your account',
    paragraphs: [
      `we’re writing about something that goes against our rules: ${note}`,
      'Nothing else happens now. If it happens again, we may suspend your account.',
    ],
  }),
  BANNED: ({ note }) => ({
    subject: 'Your account is permanently closed',
    paragraphs: [
      `we have closed your account permanently: ${note}`,
      'You can’t sign in, and your email address and phone number can’t be used for another account. Unanswered requests have ended, and we’re releasing any held money.',
    ],
  }),
  REMOVED: ({ note, removed }) => ({
    subject: `We’ve removed ${removed}`,
    paragraphs: [`we have removed ${removed}: ${note}`],
  }),
  REPORT_RECEIVED: ({ answerBy = '' }) => ({
    subject: 'We’ve received your report',
    paragraphs: [
      `thank you for telling us. One of us looks at it, and you’ll hear by ${formatDay(answerBy)}. We never say who reported it.`,
    ],
  }),
  APPEAL_UPHELD: ({ note }) => ({
    subject: 'We looked again, and our decision stays',
    paragraphs: [`we have read what you wrote and looked at our decision again. It stays: ${note}`],
  }),
  APPEAL_GRANTED: ({ note, brand, answerBy, staysSuspended, later }) => ({
    subject: 'We took our decision back',
    paragraphs: [
      `we have read what you wrote and looked at our decision again. We took it back: ${note}`,
      ...(answerBy ? [waitsAgain(`your listing ${brand}`, answerBy)] : []),
      ...(staysSuspended
        ? ['You can sign in again. Your account stays suspended, as it was before that decision.']
        : []),
      ...(later ? [staysByLater[later.act](formatDay(later.on))] : []),
    ],
  }),
  ROLE_GIVEN: ({ role, note }) => ({
    subject: `You have a role at Hemline: ${role?.toLowerCase()}`,
    paragraphs: [
      `an owner of this community has given you the role ${role?.toLowerCase()}: ${note}`,
      'You’ll find Admin in your personal details. If you didn’t expect this, please reply to this email.',
    ],
  }),
  ROLE_TAKEN: ({ note }) => ({
    subject: 'Your role at Hemline has ended',
    paragraphs: [`you no longer have a role in Admin: ${note}`],
  }),
  CODE_SET_UP: () => ({
    subject: 'You’ve set up a second step',
    paragraphs: [
      'from now on Admin asks you for a code from your authenticator app after you sign in.',
      'If this wasn’t you, change your password now and tell another owner of this community.',
    ],
  }),
  CODE_RESET: ({ note }) => ({
    subject: 'Your second step was removed',
    paragraphs: [
      `an owner of this community has removed the second step of your account: ${note}`,
      'You’ll set up a new one when you next open Admin.',
    ],
  }),
  VIEWED: ({ note = '' }) => ({
    subject: viewTexts.title,
    paragraphs: [
      `we’re writing so that you know. ${viewTexts.notice(note)}`,
      'If you didn’t ask us for help, please reply to this email.',
    ],
  }),
  RECOVERY_CODE_USED: () => ({
    subject: 'One of your recovery codes was used',
    paragraphs: [
      'Admin was opened with one of your recovery codes. It doesn’t work again.',
      'If this wasn’t you, change your password now and tell another owner of this community.',
    ],
  }),
  REINSTATED: ({ note }) => ({
    subject: 'Your account is open again',
    // a suspended member could sign in all the time, a banned one could not
    paragraphs: [
      `you can ask for and lend items again, and your listings are shown as before: ${note}`,
      'If you’re signed out, you can sign in as before.',
    ],
  }),
  LISTING_HIDDEN: ({ brand, note }) => ({
    subject: `Your listing ${brand} was taken down`,
    paragraphs: [`we have taken your listing ${brand} down: ${note}`, 'Agreed loans carry on.'],
  }),
  LISTING_WAITS: ({ brand, answerBy = '' }) => ({
    subject: `We’re looking at your listing ${brand}`,
    paragraphs: [
      `thank you for listing ${brand}. We look at some items before others see them, and this is one of them.`,
      `You’ll hear from us by ${formatDay(answerBy)}. Until then you can change it, and no one else sees it.`,
    ],
  }),
  LISTING_SHOWN: ({ brand }) => ({
    subject: `Your listing ${brand} is approved`,
    paragraphs: [`we’ve looked at your listing ${brand}, and everything is fine. Others see it whenever it’s active.`],
  }),
  LISTING_BACK: ({ brand, note, answerBy }) => ({
    subject: `Your listing ${brand} is yours again`,
    paragraphs: answerBy
      ? [`we’ve restored your listing ${brand}: ${note}`, waitsAgain('it', answerBy)]
      : [`you can activate your listing ${brand} again: ${note}`],
  }),
}

const ask =
  'If you think we’re wrong, you can ask us once to look again. If possible, somebody else at Hemline looks at it.'

/** Sends a member the email of a decision after the commit, once for each `key`. */
export async function sendSafetyEmail({ jobs }: Deps, tx: Tx, decision: SafetyEmail): Promise<void> {
  await jobs.enqueue(tx, SAFETY_EMAIL_JOB, decision)
}

/** Returns the email of a decision, sent once. */
export function safetyEmail(
  decision: SafetyEmail,
  to: { email: string; firstName: string; publicUrl: string },
): EmailMessage {
  const { subject, paragraphs } = written[decision.kind](decision)
  const { appeal } = decision
  return {
    ...composeEmail({
      to: to.email,
      subject,
      paragraphs: [greeting(to.firstName), ...paragraphs, ...(appeal ? [ask] : [])],
      action: appeal ? { label: 'Ask us to look again', url: `${to.publicUrl}/appeal/${appeal}` } : undefined,
    }),
    key: decision.key,
  }
}
