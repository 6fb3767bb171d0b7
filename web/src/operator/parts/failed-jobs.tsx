import { jobText } from '@hemline/contract/operator/job-words.ts'
import type { TimersReport } from '@hemline/contract/operator/shapes.ts'
import { givenUpTexts, retriedWords } from '@hemline/contract/operator/words.ts'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod/mini'
import { formatMoment } from '../../base/format.ts'
import { messageOf } from '../../base/send.ts'
import { Button } from '../../ui/button.tsx'
import { notice } from '../../ui/notice.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useRetryJobs } from '../calls.ts'
import { askJobs } from '../today-acts.ts'
import { type Act, ConfirmAct } from './confirm-act.tsx'
import css from './desk.module.css'

/** Emails, pushes and jobs that failed their last attempt, each with a button to retry it. `children` is beside the title. */
export function FailedJobs({ dead, children }: { dead: z.infer<typeof TimersReport>['dead']; children: ReactNode }) {
  const retry = useRetryJobs()
  const [act, setAct] = useState<Act | null>(null)
  const ask = (jobs: typeof dead) => setAct({ ...askJobs(jobs), run: () => again(jobs.map(({ id }) => id)) })
  const again = async (ids: string[]) => {
    try {
      const { retried } = await retry.mutateAsync({ ids })
      notice.good(retriedWords(retried))
    } catch (error) {
      notice.bad(messageOf(error, givenUpTexts.failed))
    }
  }
  return (
    <section className={css.scroll} aria-labelledby="dead">
      <div className={css.head}>
        <h2 id="dead" className={css.title}>
          {givenUpTexts.title}
        </h2>
        {children}
      </div>
      {dead.length === 0 && <p>{givenUpTexts.nothing}</p>}
      {dead.length > 1 && (
        <div className={css.buttons}>
          <Button look="quiet" isSmall disabled={retry.isPending} onClick={() => ask(dead)}>
            {givenUpTexts.retryAll}
          </Button>
        </div>
      )}
      {dead.length > 0 && (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">Job</th>
              <th scope="col">Last try</th>
              <th scope="col">Why</th>
              <th scope="col">
                <VisuallyHidden>{givenUpTexts.retry}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {dead.map((one) => (
              <tr key={one.id}>
                <td>{jobText(one.queue)}</td>
                <td className={css.when}>{formatMoment(one.at)}</td>
                <td className={css.bad}>{one.error}</td>
                <td>
                  <Button look="quiet" isSmall disabled={retry.isPending} onClick={() => ask([one])}>
                    {givenUpTexts.retry}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <ConfirmAct act={act} onClose={() => setAct(null)} />
    </section>
  )
}
