import { jobText } from '@hemline/contract/operator/job-words.ts'
import type { TimersReport, TodayItem } from '@hemline/contract/operator/shapes.ts'
import { givenUpTexts } from '@hemline/contract/operator/words.ts'
import type { z } from 'zod/mini'
import { formatMoment } from '../base/format.ts'
import type { Act } from './parts/confirm-act.tsx'

/** What to confirm before labels are ordered or cancelled again, on Today. */
export const askLabels = ({ title, about }: TodayItem): Omit<Act, 'run'> => ({
  title: 'Ask Royal Mail again?',
  rows: [
    ['Order', title],
    ['Royal Mail said', about],
  ],
  effect: 'If Royal Mail makes the labels, your account there pays for them and we email them to both.',
  confirm: 'Ask again',
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
