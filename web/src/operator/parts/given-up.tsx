import type { TimersReport } from '@hemline/contract/operator/shapes.ts'
import { givenUpTexts, retriedWords } from '@hemline/contract/operator/words.ts'
import type { z } from 'zod'
import { formatMoment } from '../../base/format.ts'
import { messageOf } from '../../base/send.ts'
import { Button } from '../../ui/button.tsx'
import { notice } from '../../ui/notice.tsx'
import { Said } from '../../ui/state.tsx'
import { useRetryJobs } from '../calls.ts'
import css from './desk.module.css'

/** E-mails, pushes and jobs that were given up after the last try, each to be tried once more. */
export function GivenUp({ dead }: { dead: z.infer<typeof TimersReport>['dead'] }) {
  const retry = useRetryJobs()
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
      <h2 id="dead" className={css.title}>
        {givenUpTexts.title}
      </h2>
      {dead.length === 0 && <p>{givenUpTexts.nothing}</p>}
      {dead.length > 1 && (
        <div className={css.buttons}>
          <Button look="quiet" isSmall disabled={retry.isPending} onClick={() => again(dead.map(({ id }) => id))}>
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
                <Said>{givenUpTexts.retry}</Said>
              </th>
            </tr>
          </thead>
          <tbody>
            {dead.map((one) => (
              <tr key={one.id}>
                <td>{one.queue}</td>
                <td className={css.when}>{formatMoment(one.at)}</td>
                <td className={css.bad}>{one.error}</td>
                <td>
                  <Button look="quiet" isSmall disabled={retry.isPending} onClick={() => again([one.id])}>
                    {givenUpTexts.retry}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
