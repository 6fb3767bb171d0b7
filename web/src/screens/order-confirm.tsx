import { orderTexts } from '@hemline/contract/orders/words.ts'
import { paymentDefaultMessage } from '@hemline/contract/payments/words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { type NavigationState, paths } from '../base/paths.ts'
import { makeOrder, placeHold, refreshOrders } from '../orders/calls.ts'
import { openCards } from '../payments/calls.ts'
import { BackFromBank } from '../payments/parts/back-from-bank.tsx'
import { confirmRequest } from '../requests/confirm-request.ts'
import { savedRequest, typedNote } from '../requests/saved-request.ts'
import { readSeenTerms } from '../requests/seen-terms.ts'
import { notice } from '../ui/notice.tsx'
import { useTitle } from '../ui/use-title.ts'

/** The return from the bank: the card is confirmed, now the hold and the order (product.md §10, Confirm flow). */
export default function Confirm() {
  useTitle('Completing your request')
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const client = useQueryClient()
  const pendingRequestId = search.get('pendingRequestId')
  const clientSecret = search.get('setup_intent_client_secret')
  const seenTerms = readSeenTerms(search.get('seen'))
  const total = Number(search.get('total') ?? Number.NaN)

  const finish = async () => {
    if (!clientSecret || !pendingRequestId) {
      notice.bad(paymentDefaultMessage)
      navigate(paths.home, { replace: true })
      return 'DONE'
    }
    const confirmed = await confirmRequest({
      retrieveSetup: async () => (await openCards()).retrieveSetupIntent(clientSecret),
      placeHold: (setupIntentId) =>
        placeHold({
          ...seenTerms,
          pendingRequestId,
          setupIntentId,
          amount: Number.isInteger(total) ? total : undefined,
        }),
      makeOrder: (made) => makeOrder({ ...seenTerms, ...made, pendingRequestId }),
    })
    if (confirmed.outcome === 'UNKNOWN') return 'UNKNOWN'
    await refreshOrders(client)
    if (confirmed.outcome === 'REFUSED') {
      notice.bad(confirmed.message, { reason: confirmed.reason })
      const state: NavigationState = { changed: confirmed.changed }
      navigate(paths.orderSummary(pendingRequestId), { replace: true, state })
      return 'DONE'
    }
    savedRequest.clear()
    typedNote.clear()
    notice.good(orderTexts.requestSubmitted)
    navigate(paths.order(confirmed.orderId), { replace: true })
    return 'DONE'
  }
  const [first, second = ''] = orderTexts.completing.split('... ')
  return (
    <BackFromBank
      finish={finish}
      title={`${first}...`}
      text={second}
      unknown="We don’t know yet whether your request went through. Trying again is safe: there’s never more than one request and one hold."
      way={{ to: paths.orders('requests'), label: 'See your orders' }}
    />
  )
}
