import { claimTexts } from '@hemline/contract/claims/words.ts'
import { paymentDefaultMessage, paymentMessage, paymentMessages } from '@hemline/contract/payments/words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '../../app/paths.ts'
import { messageOf, SendError } from '../../base/send.ts'
import { openCards } from '../../payments/calls.ts'
import { notice } from '../../ui/notice.tsx'
import { ErrorPanel, Loading } from '../../ui/state.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { balanceQuery, payBalanceNow } from '../calls.ts'
import css from './balance-confirm.module.css'

const isLost = (error: unknown) => error instanceof SendError && (error.status === 0 || error.status >= 502)

/** Back from the bank: the card is confirmed, now the payment. Asking again is safe: there is never more than one. */
export default function BalanceConfirm() {
  useTitle('Paying')
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [isUnknown, setUnknown] = useState(false)
  const hasBegun = useRef(false)
  const claimId = search.get('claimId')
  const clientSecret = search.get('setup_intent_client_secret')

  const run = useCallback(async () => {
    try {
      const cards = await openCards()
      if (!claimId || !clientSecret) throw new SendError('payment_failed', paymentDefaultMessage, 422)
      const setup = await cards.retrieveSetupIntent(clientSecret)
      if (!setup.isConfirmed) throw new SendError(setup.code ?? 'payment_failed', paymentMessage(setup.code), 422)
      const { state } = await payBalanceNow({ claimId, setupIntentId: setup.id })
      if (state === 'PAID') notice.good(claimTexts.paid)
    } catch (error) {
      if (isLost(error)) return setUnknown(true)
      const isKnown = error instanceof SendError && error.code in paymentMessages
      notice.bad(isKnown ? paymentMessage(error.code) : messageOf(error, paymentDefaultMessage))
    }
    await client.invalidateQueries({ queryKey: balanceQuery().queryKey })
    navigate(paths.balance, { replace: true })
  }, [claimId, client, clientSecret, navigate])

  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    run()
  }, [run])

  if (isUnknown) {
    return (
      <ErrorPanel
        title="We could not reach Hemline"
        text="We do not know yet whether it was paid. Asking again is safe: it is never paid twice."
        onRetry={() => {
          setUnknown(false)
          run()
        }}
      />
    )
  }
  return (
    <Loading label="Paying">
      <p className={css.waiting}>Paying... Please wait while we process your payment</p>
    </Loading>
  )
}
