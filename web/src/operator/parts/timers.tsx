import { jobText } from '@hemline/contract/operator/job-words.ts'
import type { TimersReport } from '@hemline/contract/operator/shapes.ts'
import { givenUpTexts } from '@hemline/contract/operator/words.ts'
import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '../../base/format.ts'
import { Button } from '../../ui/button.tsx'
import { QueryFallback } from '../../ui/query-fallback.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { timersQuery } from '../calls.ts'
import { columnsFor, DataTable, type TableColumns } from './data-table.tsx'
import css from './desk.module.css'
import { FailedJobs } from './failed-jobs.tsx'

type Sweep = TimersReport['sweeps'][number]
type Queue = TimersReport['queues'][number]

const sweep = columnsFor<Sweep>()
const sweepColumns = sweep.columns([
  sweep.accessor('name', { header: 'Work', meta: { is: 'long' }, cell: ({ row }) => jobText(row.original.name) }),
  sweep.accessor('lastRunAt', {
    header: 'Last run',
    cell: ({ row: { original } }) => (
      <span className={original.isLate ? css.bad : undefined}>
        {`${original.lastRunAt ? formatMoment(original.lastRunAt) : 'not yet'}${original.isLate ? ', late' : ''}`}
      </span>
    ),
  }),
  sweep.accessor('nextRunAt', {
    header: 'Next',
    cell: ({ row: { original } }) => (original.nextRunAt ? formatMoment(original.nextRunAt) : 'not yet'),
  }),
  sweep.accessor('failures', {
    header: 'Failures',
    meta: { is: 'long' },
    cell: ({ row: { original } }) =>
      original.failures === 0 || !original.lastFailureAt ? (
        'none'
      ) : (
        <span className={css.bad}>
          {`${original.failures} of ${original.runs}, last ${formatMoment(original.lastFailureAt)}: ${original.lastFailure}`}
        </span>
      ),
  }),
]) as TableColumns<Sweep>

const queue = columnsFor<Queue>()
const queueColumns = queue.columns([
  queue.accessor('name', { header: 'Job', meta: { is: 'long' }, cell: ({ row }) => jobText(row.original.name) }),
  queue.accessor('waiting', { header: 'Waiting', meta: { is: 'number' }, cell: ({ row }) => row.original.waiting }),
  queue.accessor('failed', {
    header: 'Failed',
    meta: { is: 'number' },
    cell: ({ row: { original } }) => (
      <span className={original.failed > 0 ? css.bad : undefined}>{original.failed}</span>
    ),
  }),
]) as TableColumns<Queue>

/**
 * What was given up, how many jobs are waiting or have failed, and the timers that are late or failed; behind a line, when each
 * last ran in any process and runs next.
 */
export function Timers() {
  const query = useQuery(timersQuery())
  const { data, refetch, isFetching } = query
  if (!data)
    return (
      <QueryFallback query={query}>
        <Skeleton height="240px" />
      </QueryFallback>
    )
  const troubled = data.sweeps.filter(({ isLate, failures }) => isLate || failures > 0)
  const busy = data.queues.filter(({ waiting, failed }) => waiting + failed > 0)
  return (
    <>
      <FailedJobs dead={data.dead}>
        <Button look="quiet" isSmall isBusy={isFetching} onClick={() => void refetch()}>
          {givenUpTexts.lookAgain}
        </Button>
      </FailedJobs>
      <section className={css.scroll} aria-labelledby="queues">
        <h2 id="queues" className={css.title}>
          Waiting to be sent or done
        </h2>
        {busy.length === 0 ? (
          <p>Nothing is waiting.</p>
        ) : (
          <DataTable label="Jobs" columns={queueColumns} rows={busy} idOf={({ name }) => name} />
        )}
      </section>
      <section className={css.scroll} aria-labelledby="sweeps">
        <h2 id="sweeps" className={css.title}>
          What runs by the clock
        </h2>
        {troubled.length === 0 ? (
          <p>Everything ran on time, and nothing has failed.</p>
        ) : (
          <DataTable label="Late or failed" columns={sweepColumns} rows={troubled} idOf={({ name }) => name} />
        )}
        <details className={css.list}>
          <summary className={`${css.soft} ${css.history}`}>Every timer, and when it runs</summary>
          <DataTable label="All timers" columns={sweepColumns} rows={data.sweeps} idOf={({ name }) => name} />
        </details>
      </section>
    </>
  )
}
