import type { BodyIn } from '@hemline/contract/call.ts'
import { today } from '@hemline/contract/days.ts'
import { appealStateWords, reportOutcomeWords } from '@hemline/contract/operator/change-words.ts'
import type * as calls from '@hemline/contract/operator/safety-calls.ts'
import { reasonWords } from '@hemline/contract/safety/words.ts'
import type { Caller } from '../base/caller.ts'
import type { Deps } from '../deps.ts'
import { listAppeals } from '../safety/appeal-actions.ts'
import { listReports } from '../safety/report-views.ts'
import { CSV_LINES_READ, writeCsv } from './csv-actions.ts'

const targets = { LISTING: 'a listing', PROFILE: 'a profile', MESSAGE: 'a message', REVIEW: 'a review' }

/** Returns the reports that a search finds as a CSV file, and writes the download into the log. */
export async function downloadReports(
  deps: Deps,
  { operator, holder, ...query }: BodyIn<typeof calls.downloadReports> & { operator: Caller },
): Promise<{ fileName: string; text: string }> {
  const { items } = await listReports(deps, {
    ...query,
    holderId: { ALL: undefined, ME: operator.id, NO_ONE: null }[holder],
    limit: CSV_LINES_READ,
  })
  return writeCsv(deps, {
    operator,
    action: 'download-reports',
    fileName: `hemline-reports-${today(deps.clock.now())}.csv`,
    columns: [
      'Reported',
      'Reason',
      'About',
      'Member',
      'By',
      'With',
      'What they say',
      'What it said',
      'Outcome',
      'Why',
      'Closed',
    ],
    lines: items.map((one) => ({
      Reported: one.createdAt,
      Reason: reasonWords[one.reason],
      About: targets[one.targetType],
      Member: one.subject.name,
      By: one.reporter?.name ?? 'Hemline',
      With: one.assignee?.name ?? '',
      'What they say': one.text,
      'What it said': one.targetType === 'PROFILE' ? '' : one.seen,
      Outcome: one.outcome ? reportOutcomeWords[one.outcome] : '',
      Why: one.note,
      Closed: one.closedAt ?? '',
    })),
    detail: { ...query, holder },
  })
}

/** Returns open or answered appeals as a CSV file, and writes the download into the log. */
export async function downloadAppeals(
  deps: Deps,
  { operator, state }: BodyIn<typeof calls.downloadAppeals> & { operator: Caller },
): Promise<{ fileName: string; text: string }> {
  const { items } = await listAppeals(deps, { state, limit: CSV_LINES_READ })
  return writeCsv(deps, {
    operator,
    action: 'download-appeals',
    fileName: `hemline-appeals-${today(deps.clock.now())}.csv`,
    columns: ['Asked', 'Member', 'Decided', 'Decided by', 'Why', 'What they say', 'State', 'Answer', 'Answered by'],
    lines: items.map((one) => ({
      Asked: one.askedAt,
      Member: one.member.name,
      Decided: one.decidedAt,
      'Decided by': one.decidedBy.name,
      Why: one.note,
      'What they say': one.text,
      State: appealStateWords[one.state],
      Answer: one.answer,
      'Answered by': one.answeredBy ?? '',
    })),
    detail: { state },
  })
}
