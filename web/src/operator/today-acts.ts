import { jobText } from '@hemline/contract/operator/job-words.ts'
import type { TimersReport, TodayItem } from '@hemline/contract/operator/shapes.ts'
import { givenUpTexts } from '@hemline/contract/operator/words.ts'
import type { z } from 'zod/mini'
import { formatMoment } from '../base/format.ts'
import type { Act } from './parts/confirm-act.tsx'

/** The words of an act that asks the carrier again for what it did not do; `parties`: to whom labels are emailed. */
export const labelActs: {
  [task in TodayItem['task']]: { title: string; effect: (parties: string) => string; confirm: string }
} = {
  ORDER: {
    title: 'Order these labels again?',
    effect: (parties) =>
      `If Royal Mail makes the labels, your account there pays for them and we email them to ${parties}.`,
    confirm: 'Order the labels',
  },
  VOID: {
    title: 'Cancel these labels again?',
    effect: () => 'We’ll ask Royal Mail to cancel the unused labels, so that your account there isn’t charged.',
    confirm: 'Cancel the labels',
  },
}

/** What to confirm before labels are ordered or cancelled again, on Today. */
export const askLabels = ({ title, about, task }: TodayItem): Omit<Act, 'run'> => ({
  title: labelActs[task].title,
  rows: [
    ['Order', title],
    ['Royal Mail said', about],
  ],
  effect: labelActs[task].effect('both'),
  confirm: labelActs[task].confirm,
})

/** What to confirm before jobs that were given up are tried again. */
export const askJobs = (jobs: z.infer<typeof TimersReport>['dead']): Omit<Act, 'run'> => ({
  title: jobs.length === 1 ? 'Try this again?' : `Try all ${jobs.length} again?`,
  rows: [
    ['Jobs', [...new Set(jobs.map(({ queue }) => jobText(queue)))].join('\n')],
    ['Last try', formatMoment(jobs[0]?.at ?? '')],
    ['Why it failed', jobs[0]?.error ?? ''],
  ],
  effect: 'What waits in them is done now: emails and notifications go out to their members, though late.',
  confirm: jobs.length === 1 ? givenUpTexts.retry : givenUpTexts.retryAll,
})
