import { paymentMessage } from '@hemline/contract/payments/words.ts'
import type { Cards, ConfirmSetup } from './port.ts'

type Asked = {
  cards: Pick<Cards, 'retrieveSetupIntent'>
  clientSecret: string
  /** Called when the member is back and the bank has neither confirmed nor refused; it may still do so. */
  onUndecided: () => void
}

/**
 * Confirms as `by` does. It also asks the provider each time the app is shown again: the native apps open the bank's page in the
 * phone's browser, which can't return to them, and `by` never hears of the result.
 */
export function confirmOrComeBack(asked: Asked, by: ConfirmSetup): ConfirmSetup {
  return async (returnUrl) => {
    const over = new AbortController()
    try {
      return await Promise.race([by(returnUrl), decidedElsewhere(asked, { returnUrl, signal: over.signal })])
    } finally {
      over.abort()
    }
  }
}

/** Leaves for `returnUrl` once the card is confirmed; resolves to the sentence of a refusal. */
function decidedElsewhere(
  { cards, clientSecret, onUndecided }: Asked,
  { returnUrl, signal }: { returnUrl: string; signal: AbortSignal },
): Promise<string | null> {
  return new Promise((resolve) => {
    const ask = async () => {
      if (document.visibilityState !== 'visible') return
      // the next time that the app is shown asks again
      const setup = await cards.retrieveSetupIntent(clientSecret).catch(() => null)
      if (!setup || signal.aborted) return
      if (setup.isConfirmed) location.assign(withResult(returnUrl, { id: setup.id, clientSecret }))
      else if (setup.code) resolve(paymentMessage(setup.code))
      else onUndecided()
    }
    document.addEventListener('visibilitychange', ask, { signal })
  })
}

/** Returns `returnUrl` with what Stripe adds to it. */
export function withResult(
  returnUrl: string,
  { id, clientSecret, isConfirmed = true }: { id: string; clientSecret: string; isConfirmed?: boolean },
): string {
  const back = new URL(returnUrl)
  back.searchParams.set('setup_intent', id)
  back.searchParams.set('setup_intent_client_secret', clientSecret)
  back.searchParams.set('redirect_status', isConfirmed ? 'succeeded' : 'failed')
  return back.href
}
