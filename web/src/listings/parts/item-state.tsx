import { today } from '@hemline/contract/days.ts'
import { approvalTexts } from '@hemline/contract/listings/approval-words.ts'
import { safetyTexts } from '@hemline/contract/safety/words.ts'
import { useQuery } from '@tanstack/react-query'
import { dayText } from '../../base/day-format.ts'
import { now } from '../../base/now.ts'
import { listingStateQuery } from '../state-calls.ts'
import css from './item-state.module.css'

/** Why the owner's inactive item cannot be shown, where that is the operator's doing. */
export function ItemState({ listingId }: { listingId: string }) {
  const { data } = useQuery(listingStateQuery(listingId))
  if (!data || data.state === 'OPEN') return null
  if (data.state === 'HIDDEN') return <p className={css.state}>{safetyTexts.hiddenListing}</p>
  const isLate = data.answerBy === null || data.answerBy < today(now())
  return (
    <p className={css.state}>{isLate ? approvalTexts.late : approvalTexts.waiting(dayText(data.answerBy ?? ''))}</p>
  )
}
