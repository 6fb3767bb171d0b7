import { NEWSLETTER_PARAGRAPH_MAX, NEWSLETTER_PARAGRAPHS_MAX, NEWSLETTER_SUBJECT_MAX } from '../limits.ts'

/** Texts of the operator's newsletter: its form, its emails and their progress. */
export const newsletterTexts = {
  title: 'Write a newsletter',
  to: 'To',
  toHint: 'Only members who asked for news get it.',
  nobodyThere: 'No one of those has the newsletter switched on.',
  subject: 'Subject',
  text: 'Text',
  textHint: 'Plain text. An empty line starts a new paragraph. We add a link to unsubscribe.',
  noSubject: 'Please write a subject',
  noText: 'Please write something',
  subjectTooLong: `At most ${NEWSLETTER_SUBJECT_MAX} characters`,
  paragraphTooLong: `At most ${NEWSLETTER_PARAGRAPH_MAX} characters a paragraph`,
  tooMany: `At most ${NEWSLETTER_PARAGRAPHS_MAX} paragraphs`,
  draftSaved: 'Your draft is saved on this device.',
  preview: 'Preview',
  previewOf: 'The newsletter as it will be read',
  edit: 'Keep writing',
  prove: 'Send me a proof',
  proofPrefix: 'Proof: ',
  proved: 'The proof is on its way to you.',
  nobody: 'No one has turned the newsletter on yet, so there’s no one to send it to.',
  sent: 'The newsletter is on its way.',
  sentOnce: 'This newsletter has already been sent with a different text. Please check the list below.',
  sentAlready: (when: string) => `This newsletter was sent on ${when}.`,
  sentBefore: (when: string) =>
    `You sent a newsletter from this draft on ${when}. What you’ve changed since then hasn’t been sent.`,
  asNew: 'Write it as a new one',
  failed: 'We couldn’t send the newsletter. Nothing was lost; please try again.',
  past: 'Sent newsletters',
  nonePast: 'None yet. Each stays here with how many it reached.',
  pastFailed: 'The newsletters didn’t load',
  why: 'You’re receiving this because you asked for news from Hemline.',
  unsubscribe: 'Unsubscribe',
} as const

/** Whom a newsletter is for, always of those who asked for it. */
export const segmentWords = {
  EVERYONE: 'Everyone who asked for news',
  LENDERS: 'With an item on offer',
  BORROWERS: 'Who have borrowed',
  NOT_LISTED: 'Without an item on offer',
  NEW: 'Joined in the last 30 days',
} as const

const members = (count: number) => (count === 1 ? '1 member' : `${count} members`)

/** The button that sends it, with the number of recipients. */
export const sendTo = (readers: number): string => `Send to ${members(readers)}`
export const wantedBy = (readers: number): string =>
  `${members(readers)} ${readers === 1 ? 'has' : 'have'} the newsletter switched on.`

type Progress = { recipients: number; sent: number; leftOut: number; failed: number; givenUp: number }

/** The progress of a newsletter, a sentence for each fact. */
export function howFar({ recipients, sent, leftOut, failed, givenUp }: Progress): string {
  const waiting = recipients - sent - leftOut - failed
  const undelivered = failed - givenUp
  return [
    `Reached ${sent} of ${members(recipients)}.`,
    waiting > 0 && `${waiting} on the way.`,
    leftOut > 0 && `${leftOut} no longer ${leftOut === 1 ? 'gets' : 'get'} it.`,
    undelivered > 0 && `${undelivered} not delivered.`,
    givenUp > 0 && `${givenUp} not accepted by the mail server; see Timers.`,
  ]
    .filter(Boolean)
    .join(' ')
}
