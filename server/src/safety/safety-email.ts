import { composeEmail, type EmailParts } from '../outside/mail/compose-email.ts'
import type { EmailMessage } from '../outside/mail/port.ts'

/** Notifies a member of an operator's decision. */
export const SAFETY_EMAIL_JOB = 'safety.letter'

type Kind = 'LOOKED_AT' | 'SUSPENDED' | 'REINSTATED' | 'LISTING_HIDDEN' | 'LISTING_BACK'
export type SafetyEmail = { kind: Kind; memberId: string; note?: string; brand?: string; key: string }

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
      'You can’t sign in, and your listings aren’t shown. Unanswered requests have ended, and held money has been released. If you think that’s a mistake, please reply to this email.',
    ],
  }),
  REINSTATED: ({ note }) => ({
    subject: 'Your account is open again',
    paragraphs: [`you can sign in again, and your listings are shown as before: ${note}`],
  }),
  LISTING_HIDDEN: ({ brand, note }) => ({
    subject: `Your listing ${brand} was taken down`,
    paragraphs: [
      `we have taken your listing ${brand} down: ${note}`,
      'Agreed loans carry on. If you think that’s a mistake, please reply to this email.',
    ],
  }),
  LISTING_BACK: ({ brand, note }) => ({
    subject: `Your listing ${brand} is yours again`,
    paragraphs: [`you can activate your listing ${brand} again: ${note}`],
  }),
}

/** Returns the email of a decision, sent once. */
export function safetyEmail(decision: SafetyEmail, to: { email: string; firstName: string }): EmailMessage {
  const { subject, paragraphs } = written[decision.kind](decision)
  return {
    ...composeEmail({ to: to.email, subject, paragraphs: [`Hello ${to.firstName},`, ...paragraphs] }),
    key: decision.key,
  }
}
