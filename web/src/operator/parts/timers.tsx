import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '../../base/format.ts'
import { Bone, ErrorPanel, Loading } from '../../ui/state.tsx'
import { timersQuery } from '../calls.ts'
import css from './desk.module.css'

/** When the clock's work last ran in the process that answers, and how many jobs wait or have failed. */
export function Timers() {
  const { data, error, refetch } = useQuery(timersQuery())
  if (!data) {
    return error ? (
      <ErrorPanel error={error} onRetry={refetch} />
    ) : (
      <Loading>
        <Bone height="240px" />
      </Loading>
    )
  }
  return (
    <>
      <section className={css.scroll} aria-labelledby="sweeps">
        <h2 id="sweeps" className={css.title}>
          The clock’s work
        </h2>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">Work</th>
              <th scope="col">Last run</th>
              <th scope="col">Last failure</th>
            </tr>
          </thead>
          <tbody>
            {data.sweeps.map((sweep) => (
              <tr key={sweep.name}>
                <td>{sweep.name}</td>
                <td>{sweep.lastRunAt ? formatMoment(sweep.lastRunAt) : 'not yet'}</td>
                <td className={sweep.lastFailure ? css.bad : undefined}>{sweep.lastFailure ?? 'none'}</td>
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
              <th scope="col">Waiting</th>
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
    </>
  )
}
