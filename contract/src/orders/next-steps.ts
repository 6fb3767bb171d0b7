import { today } from '../days.ts'
import { type CheckMoment, type OrderAction, orderActions, type Role } from '../order-status.ts'
import { endedSteps } from './ended-steps.ts'
import { meetingSteps } from './meeting-steps.ts'
import { isHelpOpen } from './move-guards.ts'
import { issueMove, waitsForReview } from './rules.ts'
import { type LoanDay, loanDays, type NextStep, type Step, type StepFacts, type StepRow } from './step-rows.ts'
import { unmetSteps } from './unmet-steps.ts'
import { unpostedSteps } from './unposted-steps.ts'
import { wayBackSteps } from './way-back-steps.ts'
import { askingSteps, wayOutSteps } from './way-out-steps.ts'

/** The table of next steps. The first row that applies counts. */
export const stepRows: readonly StepRow[] = [
  ...askingSteps,
  ...unmetSteps,
  ...meetingSteps,
  ...unpostedSteps,
  ...wayOutSteps,
  ...wayBackSteps,
  ...endedSteps,
]

/** Returns where a moment is in a loan, by London days. */
export function loanDayOf({ startDate, endDate }: Pick<StepFacts, 'startDate' | 'endDate'>, now: Date): LoanDay {
  const day = today(now)
  if (day < startDate) return 'BEFORE'
  if (day > endDate) return 'AFTER'
  if (day === endDate) return 'LAST'
  return day === startDate ? 'FIRST' : 'DURING'
}

/**
 * Returns the next step of this party now (product.md §1, "The next step"): the first row of the table that applies. A
 * step that is not possible now is left out. Throws for a state without a row.
 */
export function nextStepOf(facts: StepFacts, role: Role, now: Date): NextStep {
  const day = loanDayOf(facts, now)
  const row = stepRows.find(
    ({ status, role: of, method, days, when }) =>
      status.includes(facts.status) &&
      (of ?? role) === role &&
      (method ?? facts.deliveryMethod) === facts.deliveryMethod &&
      (days ?? loanDays).includes(day) &&
      (when?.(facts, now) ?? true),
  )
  if (!row) throw new Error(`no next step for ${facts.status}`)
  const possible = (step: Step | null) => (step && isPossible(step, facts, role, now) ? step : null)
  return { ...row, primary: possible(row.primary), second: possible(row.second) }
}

type CheckFacts = Pick<StepFacts, 'receivedAt' | 'helpUntil' | 'checks' | 'times'>

/** Returns the condition check that this party may write next and has not written, or null. */
export function nextCheck(facts: CheckFacts, role: Role, now: Date): CheckMoment | null {
  const moment = checkMomentOf(facts, role, now)
  return facts.checks.includes(moment) ? null : moment
}

function checkMomentOf(facts: CheckFacts, role: Role, now: Date): CheckMoment {
  if (role === 'LENDER') return facts.receivedAt === null ? 'LENDER_OUT' : 'LENDER_IN'
  const isArriving = isHelpOpen(facts, now) && !facts.checks.includes('LENDEE_IN')
  return isArriving ? 'LENDEE_IN' : 'LENDEE_OUT'
}

const isAction = (step: Step): step is OrderAction => (orderActions as readonly string[]).includes(step)

function isPossible(step: Step, facts: StepFacts, role: Role, now: Date): boolean {
  if (isAction(step)) return facts.moves.includes(step)
  switch (step) {
    case 'check':
      return nextCheck(facts, role, now) !== null
    case 'printLabel':
      return facts.label !== 'NONE'
    case 'track':
      return facts.isTracked
    case 'raiseIssue':
      return issueMove(facts, role, now) !== null
    case 'review':
      return waitsForReview(facts, now)
    default:
      return true
  }
}
