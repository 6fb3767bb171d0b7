import type { TodayItem } from '@hemline/contract/operator/shapes.ts'
import { givenUpTexts, retriedWords } from '@hemline/contract/operator/words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../base/send.ts'
import { Button } from '../../ui/button.tsx'
import { notice } from '../../ui/notice.tsx'
import { attempt } from '../attempt.ts'
import { timersQuery, useRetryJobs } from '../calls.ts'
import { useRetryLabels } from '../parcel-calls.ts'
import { askJobs, askLabels } from '../today-acts.ts'
import { type Act, ConfirmAct } from './confirm-act.tsx'
import css from './today.module.css'

/** Asks the carrier again for the labels of an order, without leaving Today. */
export function RetryLabels({ item }: { item: TodayItem }) {
  const [act, setAct] = useState<Act | null>(null)
  const retry = useRetryLabels()
  const ask = () =>
    setAct({
      ...askLabels(item),
      run: () => attempt(retry.mutateAsync({ orderId: item.id }), 'Royal Mail is being asked again.'),
    })
  return (
    <div className={css.once}>
      <Button isSmall look="quiet" isBusy={retry.isPending} aria-label={`Ask again: ${item.title}`} onClick={ask}>
        Ask again
      </Button>
      <ConfirmAct act={act} onClose={() => setAct(null)} />
    </div>
  )
}

/** Tries what was given up again, without leaving Today: what that is is read when it is clicked. */
export function RetryJobs() {
  const [act, setAct] = useState<Act | null>(null)
  const [isReading, setReading] = useState(false)
  const client = useQueryClient()
  const retry = useRetryJobs()
  const again = async (ids: string[]) => {
    try {
      notice.good(retriedWords((await retry.mutateAsync({ ids })).retried))
    } catch (error) {
      notice.bad(messageOf(error, givenUpTexts.failed))
    }
  }
  const ask = async () => {
    setReading(true)
    try {
      const { dead } = await client.fetchQuery({ ...timersQuery(), staleTime: 0 })
      if (dead.length === 0) notice.good(givenUpTexts.nothing)
      else setAct({ ...askJobs(dead), run: () => again(dead.map(({ id }) => id)) })
    } catch (error) {
      notice.bad(messageOf(error))
    } finally {
      setReading(false)
    }
  }
  return (
    <div className={css.once}>
      <Button isSmall look="quiet" isBusy={isReading || retry.isPending} onClick={ask}>
        {givenUpTexts.retryAll}
      </Button>
      <ConfirmAct act={act} onClose={() => setAct(null)} />
    </div>
  )
}
