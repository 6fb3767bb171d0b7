import { claimTexts } from '@hemline/contract/claims/words.ts'
import {
  paymentDefaultMessage,
  paymentMessage,
  paymentMessages,
  unconfirmedTexts,
} from '@hemline/contract/payments/words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '../base/paths.ts'
import { refresh } from '../base/refresh.ts'
import { isLost, messageOf, SendError } from '../base/send.ts'
import { balanceQuery, payBalanceNow } from '../claims/calls.ts'
import { openCards } from '../payments/calls.ts'
import { BackFromBank } from '../payments/parts/back-from-bank.tsx'
import { notice } from '../ui/notice.tsx'
import { useTitle } from '../ui/use-title.ts'

/** The return from the bank: the card is confirmed, now the payment. Retrying is safe: there is at most one payment. */
export default function BalanceConfirm() {
  useTitle('Paying')
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const client = useQueryClient()
  const claimId = search.get('claimId')
  const clientSecret = search.get('setup_intent_client_secret')

  const finish = async () => {
    try {
      const cards = await openCards()
      if (!claimId || !clientSecret) throw new SendError('payment_failed', paymentDefaultMessage, 422)
      const setup = await cards.retrieveSetupIntent(clientSecret)
      if (!setup.isConfirmed) throw new SendError(setup.code ?? 'payment_failed', unconfirmedTexts.result, 422)
      const { state } = await payBalanceNow({ claimId, setupIntentId: setup.id })
      if (state === 'PAID') notice.good(claimTexts.paid)
    } catch (error) {
      if (isLost(error)) return 'UNKNOWN'
      const isKnown = error instanceof SendError && error.code in paymentMessages
      notice.bad(isKnown ? paymentMessage(error.code) : messageOf(error, paymentDefaultMessage))
    }
    await refresh(client, balanceQuery().queryKey)
    navigate(paths.balance, { replace: true })
    return 'DONE'
  }
  return (
    <BackFromBank
      finish={finish}
      title="Paying..."
      text="Please wait while we process your payment"
      unknown="We don’t know yet whether it was paid. Trying again is safe: you’ll never pay twice."
      way={{ to: paths.balance, label: 'See what’s left to pay' }}
    />
  )
}
