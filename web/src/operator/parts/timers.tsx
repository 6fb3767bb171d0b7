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

/** When the sweeps last ran in any process and run next, what failed, and how many jobs are waiting or have failed. */
export function Timers() {
  const query = useQuery(timersQuery())
  const { data, refetch, isFetching } = query
  if (!data)
    return (
      <QueryFallback query={query}>
        <Skeleton height="240px" />
      </QueryFallback>
    )
  return (
    <>
      <div className={css.scroll}>
        <div className={css.head}>
          <h2 className={css.title}>What runs by the clock</h2>
          <Button look="quiet" isSmall isBusy={isFetching} onClick={() => void refetch()}>
            {givenUpTexts.lookAgain}
          </Button>
        </div>
        <DataTable label="What runs by the clock" columns={sweepColumns} rows={data.sweeps} idOf={({ name }) => name} />
      </div>
      <div className={css.scroll}>
        <h2 className={css.title}>Jobs</h2>
        <DataTable label="Jobs" columns={queueColumns} rows={data.queues} idOf={({ name }) => name} />
      </div>
      <FailedJobs dead={data.dead} />
    </>
  )
}
