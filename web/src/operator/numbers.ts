import type { NumbersWeek } from '@hemline/contract/operator/numbers-shapes.ts'
import { dayText } from '../base/day-format.ts'

/** One number of the community by week: what it is called, how it is counted, printed and drawn. */
export type Measure = {
  id: string
  title: string
  /** How it is counted. */
  meaning: string
  of: (week: NumbersWeek) => number | null
  print: (value: number) => string
  isBars: boolean
  /** The top of its axis. */
  upTo?: number
  /** How far apart the lines of its axis may be, least first, so that no two of them print the same. */
  steps: readonly number[]
}

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const share = (part: number, all: number) => (all === 0 ? null : (100 * part) / all)
const percent = (value: number) => `${Math.round(value)}%`
const HOUR_MINUTES = 60
const DAY_HOURS = 24
const countSteps = [1, 10, 100, 1_000, 10_000, 100_000].flatMap((ten) => [ten, 2 * ten, 5 * ten])
const percentSteps = [25, 50, 100]
const daySteps = [1, 2, 4, 7, 14, 28].map((days) => days * DAY_HOURS * HOUR_MINUTES)
const minuteSteps = [10, 30, ...[1, 2, 6, 12].map((hours) => hours * HOUR_MINUTES), ...daySteps]

/** "40 min", "5 h", "2 days". */
function printMinutes(minutes: number): string {
  if (minutes < HOUR_MINUTES) return `${whole.format(minutes)} min`
  const hours = minutes / HOUR_MINUTES
  if (hours < 2 * DAY_HOURS) return `${whole.format(hours)} h`
  return `${whole.format(hours / DAY_HOURS)} days`
}

const count = (
  id: Exclude<keyof NumbersWeek, 'week' | 'medianReplyMinutes'>,
  title: string,
  meaning: string,
  isBars = true,
): Measure => ({
  id,
  title,
  meaning,
  of: (week) => week[id],
  print: (value) => whole.format(value),
  isBars,
  steps: countSteps,
})

export const measures = {
  requests: count('requests', 'Requests', 'Loans that were requested in the week.'),
  accepted: {
    id: 'accepted',
    title: 'Accepted',
    meaning: 'Of the week’s requests, those accepted so far.',
    of: ({ accepted, requests }) => share(accepted, requests),
    print: percent,
    isBars: false,
    upTo: 100,
    steps: percentSteps,
  },
  reply: {
    id: 'reply',
    title: 'Median reply',
    meaning: 'How long the lender’s answer took, for the week’s requests that were answered.',
    of: ({ medianReplyMinutes }) => medianReplyMinutes,
    print: printMinutes,
    isBars: false,
    steps: minuteSteps,
  },
  completed: count('completed', 'Completed', 'Loans completed in the week.'),
  issues: {
    id: 'issues',
    title: 'With an issue',
    meaning: 'Of the loans that ended in the week after the item was handed over.',
    of: ({ withIssue, ended }) => share(withIssue, ended),
    print: percent,
    isBars: false,
    upTo: 100,
    steps: percentSteps,
  },
  onTime: {
    id: 'onTime',
    title: 'Sent back on time',
    meaning: 'Of the items sent back in the week, those by their last day, by post by the day they had to be posted.',
    of: ({ onTime, returned }) => share(onTime, returned),
    print: percent,
    isBars: false,
    upTo: 100,
    steps: percentSteps,
  },
  coinsMinted: count('coinsMinted', 'Coins earned', 'Coins that came into being in the week.'),
  coinsSpent: count('coinsSpent', 'Coins spent', 'Coins spent in the week.'),
  coinsFree: count('coinsFree', 'Coins free', 'Coins that members had to spend at the end of the week.', false),
  activeLenders: count('activeLenders', 'Active lenders', 'Lenders who accepted a request in the week.'),
  newMembers: count('newMembers', 'New members', 'Members who joined in the week.'),
} satisfies Record<string, Measure>

/** The measures of the page, in order. */
export const allMeasures: readonly Measure[] = Object.values(measures)

/** A value as text; a dash where there is none. */
export const printed = ({ of, print }: Measure, week: NumbersWeek): string => {
  const value = of(week)
  return value === null ? '–' : print(value)
}

/** "Week of 16 Nov 2026". */
export const weekName = ({ week }: NumbersWeek): string => `Week of ${dayText(week, 'medium')}`
