import { formatPence } from '@hemline/contract/money.ts'
import type { PendingRequest } from '@hemline/contract/requests/shapes.ts'
import { ShieldCheck } from 'lucide-react'
import { formatMoment } from '../../base/format.ts'
import css from './hold-notice.module.css'

/** What happens to the money, and by when the lender has to answer (product.md §8). */
export function HoldNotice({ request }: { request: PendingRequest }) {
  const { lenderName, total } = request
  const answerBy = formatMoment(request.answerBy)
  return (
    <p className={css.hold}>
      <ShieldCheck size={20} aria-hidden="true" />
      <span>
        {total > 0
          ? `Nothing is charged now. We hold ${formatPence(total)} on your card, and charge it only if ${lenderName} accepts by ${answerBy}. If not, we release the hold.`
          : `Nothing is charged or held. We only check your card, as a guarantee for the loan. ${lenderName} has until ${answerBy} to answer.`}
      </span>
    </p>
  )
}

/** What friends agree about cleaning without a fee. */
export function cleaningNote(request: {
  areFriends: boolean
  listingHasDryCleaning: boolean
  dryCleaningFee: number
}): string | undefined {
  const isUnpaid = request.areFriends && request.listingHasDryCleaning && request.dryCleaningFee === 0
  return isUnpaid ? 'Agree between you who’ll clean it.' : undefined
}
