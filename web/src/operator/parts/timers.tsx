import { givenUpTexts } from '@hemline/contract/operator/words.ts'
import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '../../base/format.ts'
import { Button } from '../../ui/button.tsx'
import { QueryFallback } from '../../ui/query-fallback.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { timersQuery } from '../calls.ts'
import css from './desk.module.css'
import { FailedJobs } from './failed-jobs.tsx'

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
      <section className={css.scroll} aria-labelledby="sweeps">
        <div className={css.head}>
          <h2 id="sweeps" className={css.title}>
            What runs by the clock
          </h2>
          <Button look="quiet" isSmall isBusy={isFetching} onClick={() => void refetch()}>
            {givenUpTexts.lookAgain}
          </Button>
        </div>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">Work</th>
              <th scope="col">Last run</th>
              <th scope="col">Next</th>
              <th scope="col">Failures</th>
            </tr>
          </thead>
          <tbody>
            {data.sweeps.map((sweep) => (
              <tr key={sweep.name}>
                <td>{sweep.name.replace('.', '.\u200b')}</td>
                <td className={sweep.isLate ? `${css.when} ${css.bad}` : css.when}>
                  {sweep.lastRunAt ? formatMoment(sweep.lastRunAt) : 'not yet'}
                  {sweep.isLate && ', late'}
                </td>
                <td className={css.when}>{sweep.nextRunAt ? formatMoment(sweep.nextRunAt) : 'not yet'}</td>
                <td className={sweep.failures > 0 ? css.bad : undefined}>
                  {sweep.failures === 0 || !sweep.lastFailureAt
                    ? 'none'
                    : `${sweep.failures} of ${sweep.runs}, last ${formatMoment(sweep.lastFailureAt)}: ${sweep.lastFailure}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section className={css.scroll} aria-labelledby="queues">
        <h2 id="queues" className={css.title}>
          Jobs
        </h2>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">Job</th>
              <th scope="col">QueryFallback</th>
              <th scope="col">Failed</th>
            </tr>
          </thead>
          <tbody>
            {data.queues.map((queue) => (
              <tr key={queue.name}>
                <td>{queue.name}</td>
                <td>{queue.waiting}</td>
                <td className={queue.failed > 0 ? css.bad : undefined}>{queue.failed}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <FailedJobs dead={data.dead} />
    </>
  )
}
