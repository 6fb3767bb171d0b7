import { inPerson, lendee, lender, type MeetingStep, row, type StepFacts, type StepRow } from './step-rows.ts'

const out = ['ACCEPTED'] as const
const back = ['SHIPPING_RECEIVED'] as const
const both = [...out, ...back] as const
const untilHandover = { ...inPerson, days: ['BEFORE'] } as const
const untilReturn = { ...inPerson, days: ['BEFORE', 'FIRST', 'DURING'] } as const

const is =
  (...meetings: MeetingStep[]) =>
  ({ meeting, returnedAt }: StepFacts) =>
    returnedAt === null && meetings.includes(meeting)

/** The next steps of a loan in person once a time was suggested (product.md §1, "Meeting"). */
export const meetingSteps: readonly StepRow[] = [
  row(
    both,
    { ...inPerson, ...lender, when: is('THEIRS') },
    ['acceptMeeting', 'suggestTime'],
    null,
    ({ lendee: name, meeting }) => `${name} suggests ${meeting}.`,
  ),
  row(
    both,
    { ...inPerson, ...lendee, when: is('THEIRS') },
    ['acceptMeeting', 'suggestTime'],
    null,
    ({ lender: name, meeting }) => `${name} suggests ${meeting}.`,
  ),
  row(
    out,
    { ...lender, ...inPerson, when: is('TODAY') },
    ['showCode', 'suggestTime'],
    null,
    ({ lendee: name, meeting }) => `You’re meeting ${name} on ${meeting}. Show them your code when you hand it over.`,
  ),
  row(
    out,
    { ...lendee, ...inPerson, when: is('TODAY') },
    ['enterCode', 'suggestTime'],
    null,
    ({ lender: name, meeting }) =>
      `You’re meeting ${name} on ${meeting}. When you have it in your hands, enter or scan their code.`,
  ),
  row(
    back,
    { ...lender, ...inPerson, when: is('TODAY') },
    ['enterCode', 'complete'],
    null,
    ({ lendee: name, meeting }) =>
      `You’re meeting ${name} on ${meeting}. When it’s back in your hands, enter or scan their code.`,
  ),
  row(
    back,
    { ...lendee, ...inPerson, when: is('TODAY') },
    ['showCode', 'returned'],
    null,
    ({ lender: name, meeting }) => `You’re meeting ${name} on ${meeting}. Show them your code when you give it back.`,
  ),
  row(
    both,
    { ...inPerson, when: is('AGREED') },
    [null, 'addToCalendar'],
    null,
    ({ meeting }) => `You’re meeting on ${meeting}.`,
  ),
  row(
    out,
    { ...untilHandover, ...lender, when: is('MINE') },
    [null, 'suggestTime'],
    'meet',
    ({ lendee: name, meeting }) => `You suggested ${meeting}. We’ll tell you when ${name} answers.`,
  ),
  row(
    out,
    { ...untilHandover, ...lendee, when: is('MINE') },
    [null, 'suggestTime'],
    'meet',
    ({ lender: name, meeting }) => `You suggested ${meeting}. We’ll tell you when ${name} answers.`,
  ),
  row(
    back,
    { ...untilReturn, ...lender, when: is('MINE') },
    [null, 'suggestTime'],
    'bringBack',
    ({ lendee: name, meeting }) => `You suggested ${meeting}. We’ll tell you when ${name} answers.`,
  ),
  row(
    back,
    { ...untilReturn, ...lendee, when: is('MINE') },
    [null, 'suggestTime'],
    'bringBack',
    ({ lender: name, meeting }) => `You suggested ${meeting}. We’ll tell you when ${name} answers.`,
  ),
]
