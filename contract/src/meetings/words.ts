/** Texts of proposals for a meeting, and why one is not accepted. */
export const meetingTexts = {
  placeRequired: 'Say where to meet',
  placeTooLong: 'Please use at most 120 characters',
  timeRequired: 'Choose a day and a time',
  past: 'That time has passed. Choose one that’s still to come.',
  tooLate: 'That’s too long after the loan. Choose an earlier day.',
  gone: 'This suggestion has changed. Please look at it again.',
} as const

/** The buttons that end a meeting, and the question before an agreed one is cancelled. `when`: its moment and place. */
export const endMeetingTexts = {
  withdraw: 'Withdraw suggestion',
  cancel: 'Cancel the meeting',
  question: 'Cancel this meeting?',
  confirm: 'Yes, cancel the meeting',
  keep: 'Keep it',
  effect: ({ name, when }: { name: string; when: string }) =>
    `You won’t meet on ${when}. We’ll let ${name} know. The loan goes ahead, and you can suggest another time.`,
} as const

type Meet = { name: string; garment: string; when: string; place: string }
type Words = { subject: string; text: string }

/** The notice to the other party of a proposal. `when` is a formatted moment. */
export const meetingProposed = ({ name, garment, when, place }: Meet): Words => ({
  subject: `${name} suggests meeting on ${when}`,
  text: `To hand over the ${garment}: ${when}, ${place}. Accept it with a tap, or suggest another time.`,
})

/** The notice to the one who proposed. */
export const meetingAgreed = ({ name, garment, when, place }: Meet): Words => ({
  subject: `${name} will meet you on ${when}`,
  text: `You’re meeting to hand over the ${garment}: ${when}, ${place}. You can add it to your calendar on the order’s page.`,
})

/** The notice to the other party of an agreed meeting that was cancelled. */
export const meetingCancelled = ({ name, garment, when }: Omit<Meet, 'place'>): Words => ({
  subject: `${name} can’t make ${when}`,
  text: `The meeting to hand over the ${garment} is off. Suggest another time.`,
})
