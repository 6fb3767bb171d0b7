import type { AccountState } from '@hemline/contract/operator/change-shapes.ts'
import { accountStateOf } from '@hemline/contract/operator/states.ts'
import {
  type OperatorReport,
  outcomesOf,
  type ReportOutcome,
  type ReportTarget,
} from '@hemline/contract/safety/shapes.ts'
import { reasonWords } from '@hemline/contract/safety/words.ts'
import { capitalised } from '../base/format.ts'
import { bannedEffect, suspendedEffect } from './member-acts.ts'
import type { Act } from './parts/confirm-act.tsx'

const removeLabels: { [target in ReportTarget]: string } = {
  MESSAGE: 'Remove the message',
  REVIEW: 'Remove its text',
  PROFILE: 'Remove the picture',
  LISTING: 'Take the item down',
}

/** What a report is about, before the member’s name. */
export const reportedWords: { [target in ReportTarget]: string } = {
  MESSAGE: 'a message of',
  REVIEW: 'a review by',
  PROFILE: 'the profile of',
  LISTING: 'an item of',
}

const showLabels: { [target in ReportTarget]?: string } = { REVIEW: 'Show the words', PROFILE: 'Show the picture' }

type Target = Pick<OperatorReport, 'targetType' | 'reporter'>

/** The button of each outcome. What waits is shown or removed. */
export const outcomeLabels = ({ targetType: target, reporter }: Target): { [outcome in ReportOutcome]: string } => ({
  NO_ACTION: (!reporter && showLabels[target]) || 'Close: nothing wrong',
  WARNED: 'Send a warning',
  REMOVED: removeLabels[target],
  HIDDEN: removeLabels.LISTING,
  SUSPENDED: 'Suspend',
  BANNED: 'Ban permanently',
  ACTED: 'Close: dealt with elsewhere',
})

/**
 * The outcomes that still change something: one who is suspended can be banned, one who leaves or left neither; who left has no
 * address to warn; without a picture none can be removed.
 */
export function offeredOutcomes({ targetType, isHidden, reporter, subject, picture }: OperatorReport): ReportOutcome[] {
  const isGoing = subject.isLeaving || subject.isErased
  const isOut: { [outcome in ReportOutcome]?: boolean } = {
    WARNED: subject.isErased,
    HIDDEN: isHidden,
    REMOVED: reporter !== null && targetType === 'PROFILE' && picture === null,
    SUSPENDED: subject.isSuspended || isGoing,
    BANNED: subject.isBanned || isGoing,
  }
  return outcomesOf({ targetType, isOwn: !reporter }).filter((outcome) => !isOut[outcome])
}

/** How the reported member's account is, after their name; empty for an ordinary one. */
export function standingWords({ isBanned, isErased, isLeaving, isSuspended }: OperatorReport['subject']): string {
  return standings[accountStateOf({ isBanned, isErased, isLeaving, isSuspended, hasOnboarded: true })]
}

const standings: { [state in AccountState]: string } = {
  ERASED: ', whose account is deleted',
  BANNED: ', who is banned',
  LEAVING: ', who is leaving',
  SUSPENDED: ', who is suspended',
  ACTIVE: '',
  NOT_SET_UP: '',
}

/** What to confirm before all open reports of the same thing are closed, because nothing is wrong. */
export function askClosingAll({ subject, targetType, alsoOpen }: OperatorReport, note: string): Omit<Act, 'run'> {
  const all = alsoOpen + 1
  return {
    title: `Close all ${all} reports?`,
    rows: [
      ['Reported', `${capitalised(reportedWords[targetType])} ${subject.name}`],
      ['Reports', `${all}, of the same thing`],
      ['Why', note],
    ],
    effect: `${subject.name} isn’t told. We’ll tell each of the ${all} who reported it that you looked into it.`,
    confirm: `Close all ${all}`,
  }
}

/** What to confirm before a report is closed: the effect, and who is notified. */
export function askOutcome(
  { subject, reporter, targetType, reason }: OperatorReport,
  outcome: ReportOutcome,
  note: string,
): Omit<Act, 'run'> {
  const { name } = subject
  const label = outcomeLabels({ targetType, reporter })[outcome]
  const isWaiting = !reporter && targetType in showLabels
  const isShown = isWaiting && outcome === 'NO_ACTION'
  const before = targetType === 'PROFILE' ? ' A picture they had before stays.' : ''
  const gone = isWaiting ? `Nobody else will see it.${before}` : 'It’s gone for everyone straight away.'
  const effects: { [one in ReportOutcome]: string } = {
    NO_ACTION: isShown ? 'Others see it straight away.' : `${name} isn’t told.`,
    ACTED: `${name} isn’t told.`,
    WARNED: `We’ll email ${name} your words.`,
    REMOVED: `${gone} We’ll email ${name} your reason.`,
    HIDDEN: `Nobody can see or request it. We’ll email ${name} your reason.`,
    SUSPENDED: `${suspendedEffect} We’ll email ${name} your reason.`,
    BANNED: `${bannedEffect} Their email address and verified number can’t be used for another account. We’ll email ${name} your reason.`,
  }
  const isAct = outcome !== 'NO_ACTION' && outcome !== 'ACTED'
  return {
    title: isAct || isShown ? `${label}?` : 'Close this report?',
    rows: [
      ['Reported', `${capitalised(reportedWords[targetType])} ${name}`],
      ['By', reporter?.name ?? 'Hemline, by your settings'],
      ['For', reasonWords[reason]],
      ['Why', note],
    ],
    effect:
      `${effects[outcome]} ${isAct ? `${name} can ask once to have it looked at again. ` : ''}${reporter ? `We’ll tell ${reporter.name} that you looked into it.` : ''}`.trim(),
    confirm: label,
    ...(isAct && outcome !== 'WARNED' && { isDangerous: true }),
  }
}
