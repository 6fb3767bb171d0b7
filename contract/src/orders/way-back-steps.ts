import { today } from '../days.ts'
import { lastMeetingDay } from '../meetings/rules.ts'
import { postBackBy } from '../shipping/rules.ts'
import { isDueHome, isHelpOpen } from './move-guards.ts'
import {
  allFine,
  byPost,
  inPerson,
  isLateParcel,
  isTurnedParcel,
  lendee,
  lender,
  type NextStep,
  row,
  type StepFacts,
  type StepRow,
} from './step-rows.ts'

const received = ['SHIPPING_RECEIVED'] as const
/** By post the last day is the borrower's: it goes back after it. */
const isOver = { days: ['AFTER'] } as const
const goesBack = { days: ['LAST', 'AFTER'] } as const
const beforeLast = { days: ['BEFORE', 'FIRST', 'DURING'] } as const

const isReturned = ({ returnedAt }: StepFacts) => returnedAt !== null
const isUnworn = ({ notFit }: StepFacts) => notFit
const mayAgreeReturn = (facts: StepFacts, now: Date) => isUnworn(facts) && today(now) <= lastMeetingDay(facts)
const mayCheckArrival = (facts: StepFacts, now: Date) =>
  !facts.checks.includes('LENDEE_IN') && !facts.notFit && isHelpOpen(facts, now)
const cameToday = ({ receivedAt }: StepFacts, now: Date) => receivedAt !== null && today(receivedAt) === today(now)
const isLateBack = (facts: StepFacts, now: Date) => today(now) > postBackBy(facts.endDate)
const lateBack: NextStep['text'] = ({ postBackBy: day, backHow }) =>
  `It was due in the post by ${day}. Post it back today, ${backHow}, and tell us when it’s on its way.`
const hasNewLabel = ({ label }: StepFacts) => label === 'READY'

/** The next steps from the receipt to the garment's return (product.md §1, "The next step"). */
export const wayBackSteps: readonly StepRow[] = [
  row(
    received,
    { ...lender, when: isTurnedParcel },
    [null, 'raiseIssue'],
    null,
    ({ lendee: name }) =>
      `Royal Mail has returned the parcel to sender, so the loan doesn’t complete automatically. ${name} can post it again or hand it over to you. Once it’s with you and all is well, say so below. If you don’t get it back, tell us what’s wrong.`,
  ),
  row(
    received,
    { ...lendee, when: isTurnedParcel },
    [null, 'raiseIssue'],
    null,
    ({ lender: name }) =>
      `Royal Mail has returned the parcel to sender, so the loan isn’t complete yet. When it’s back with you, post it to ${name} again and enter its new tracking number below, or hand it over. If you can’t, tell us what’s wrong.`,
  ),
  row(
    received,
    { ...lender, when: (facts) => isReturned(facts) && isLateParcel(facts) },
    ['complete', 'raiseIssue'],
    'confirm',
    ({ lendee: name, dueBy, lastSeen, parcelNext }) =>
      `${name} has posted it back, and it was due home by ${dueBy}. ${lastSeen} If it’s with you and all is well, the loan is complete. ${parcelNext}`,
  ),
  row(
    received,
    { ...lendee, when: (facts) => isReturned(facts) && isLateParcel(facts) },
    [null, 'track'],
    'confirm',
    ({ lender: name, dueBy, lastSeen, parcelNext }) => `It was due with ${name} by ${dueBy}. ${lastSeen} ${parcelNext}`,
  ),
  row(
    received,
    { ...lender, when: isReturned },
    ['complete', 'raiseIssue'],
    'confirm',
    ({ lendee: name, completesOn }) =>
      `${name} has returned it. Have a good look at it when you have it. If you don’t reply, the loan completes automatically on ${completesOn}.`,
  ),
  row(
    received,
    { ...lendee, when: isReturned },
    [null, null],
    'confirm',
    ({ lender: name, completesOn }) =>
      `Thanks. We’ve asked ${name} to confirm. If they don’t, the loan completes automatically on ${completesOn}.`,
  ),

  row(
    received,
    { ...lendee, ...beforeLast, when: mayCheckArrival },
    ['check', 'not-fit'],
    'help',
    ({ end, helpFor }) =>
      `Yours until ${end}. Look it over before you wear it: anything you note now won’t be held against you. If it doesn’t fit, tell us within ${helpFor}.`,
  ),
  row(
    received,
    { ...lendee, ...goesBack, when: (facts, now) => mayCheckArrival(facts, now) && cameToday(facts, now) },
    ['check', 'returned'],
    'help',
    () =>
      'Look it over before you wear it: anything you note now won’t be held against you. Afterwards it’s time to give it back.',
  ),

  row(
    received,
    { ...lendee, ...inPerson, when: mayAgreeReturn },
    ['agreeTime', 'showCode'],
    null,
    ({ lender: name, coinBack }) => `What a pity.${coinBack} Agree with ${name} when to give it back, unworn.`,
  ),
  row(
    received,
    { ...lender, ...inPerson, when: mayAgreeReturn },
    ['agreeTime', 'enterCode'],
    null,
    ({ lendee: name }) => `It’s coming back to you unworn. Agree with ${name} when to meet.`,
  ),
  row(
    received,
    { ...lendee, ...inPerson, when: isUnworn },
    ['showCode', 'returned'],
    null,
    ({ lender: name, coinBack }) =>
      `What a pity.${coinBack} Give it back to ${name} as soon as you can, unworn, and show them your code.`,
  ),
  row(
    received,
    { ...lender, ...inPerson, when: isUnworn },
    ['enterCode', 'complete'],
    null,
    ({ lendee: name }) => `It’s coming back to you unworn. When it’s in your hands, enter or scan ${name}’s code.`,
  ),
  row(
    received,
    { ...lendee, ...byPost, when: (facts) => isUnworn(facts) && hasNewLabel(facts) },
    ['printLabel', 'returned'],
    null,
    ({ coinBack }) =>
      `What a pity.${coinBack} Print your return label, post it back now and tell us when it’s on its way.`,
  ),
  row(
    received,
    { ...lendee, ...byPost, when: isUnworn },
    ['returned', 'printLabel'],
    null,
    ({ coinBack, backHow }) =>
      `What a pity.${coinBack} Post it back now, ${backHow}, and tell us when it’s on its way.`,
  ),
  row(
    received,
    { ...lender, ...byPost, when: (facts, now) => isUnworn(facts) && !isDueHome(facts, now) },
    [null, null],
    null,
    ({ lendee: name, homeBy }) =>
      `It’s coming back to you unworn, by ${homeBy} at the latest. We’ll tell you when ${name} has posted it.`,
  ),

  row(
    received,
    { ...lender, ...byPost, when: isDueHome },
    ['complete', 'raiseIssue'],
    'return',
    ({ lendee: name, postBackBy }) =>
      `${name} hasn’t told us that it’s in the post, where it was due by ${postBackBy}. If it’s back and all is well, the loan is complete. If not, write to ${name}, or tell us what’s wrong.`,
  ),
  row(
    received,
    { ...lender, ...byPost, ...isOver },
    [null, null],
    'return',
    ({ lendee: name, end, homeBy }) =>
      `The loan ended on ${end}, and it should be back with you by ${homeBy}. We’ll tell you when ${name} has posted it.`,
  ),
  row(
    received,
    { ...lender, ...byPost },
    [null, null],
    'return',
    ({ end, homeBy }) => `The loan ends on ${end}, and it should be back with you by ${homeBy}.`,
  ),
  row(
    received,
    { ...lendee, ...byPost, ...isOver, when: (facts, now) => hasNewLabel(facts) && isLateBack(facts, now) },
    ['printLabel', 'returned'],
    'return',
    ({ postBackBy }) =>
      `It was due in the post by ${postBackBy}. Print your return label, post it today and tell us when it’s on its way.`,
  ),
  row(
    received,
    { ...lendee, ...byPost, ...isOver, when: hasNewLabel },
    ['printLabel', 'returned'],
    'return',
    ({ postBackBy }) => `Print your return label and post it back by ${postBackBy}. Tell us when it’s on its way.`,
  ),
  row(
    received,
    { ...lendee, ...byPost, ...isOver, when: (facts, now) => facts.label === 'OPENED' && isLateBack(facts, now) },
    ['returned', 'printLabel'],
    'return',
    lateBack,
  ),
  row(received, { ...lendee, ...byPost, ...isOver, when: isLateBack }, ['returned', 'check'], 'return', lateBack),
  row(
    received,
    { ...lendee, ...byPost, ...isOver, when: ({ label }) => label === 'OPENED' },
    ['returned', 'printLabel'],
    'return',
    ({ postBackBy, backHow }) => `Post it back by ${postBackBy}, ${backHow}, and tell us when it’s on its way.`,
  ),
  row(
    received,
    { ...lendee, ...byPost, ...isOver },
    ['returned', 'check'],
    'return',
    ({ postBackBy, backHow }) => `Post it back by ${postBackBy}, ${backHow}, and tell us when it’s on its way.`,
  ),
  row(
    received,
    { ...lendee, ...byPost },
    [null, 'not-fit'],
    'return',
    ({ end, postBackBy, backHow }) => `Yours until ${end}. Then post it back by ${postBackBy}, ${backHow}.`,
  ),

  row(received, { ...lender, ...inPerson, days: ['AFTER'] }, ['complete', 'raiseIssue'], 'bringBack', allFine),
  row(
    received,
    { ...lender, ...inPerson, days: ['LAST'] },
    ['enterCode', 'complete'],
    'bringBack',
    ({ lendee: name }) => `When it’s back in your hands, enter or scan ${name}’s code.`,
  ),
  row(
    received,
    { ...lendee, ...inPerson, ...goesBack },
    ['showCode', 'returned'],
    'bringBack',
    ({ lender: name }) =>
      `When you give it back, show ${name} your code. Once they enter or scan it, the loan is complete.`,
  ),
  row(
    received,
    { ...lendee, ...inPerson },
    ['agreeTime', 'not-fit'],
    'bringBack',
    ({ lender: name, end }) => `Yours until ${end}. Agree with ${name} when and where to give it back.`,
  ),
  row(
    received,
    { ...lender, ...inPerson },
    ['agreeTime', null],
    'bringBack',
    ({ lendee: name, end }) => `The loan ends on ${end}. Agree with ${name} when and where you’ll get it back.`,
  ),
]
