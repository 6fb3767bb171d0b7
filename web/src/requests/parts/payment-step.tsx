import { orderTexts } from '@hemline/contract/orders/words.ts'
import type { PendingRequest } from '@hemline/contract/requests/shapes.ts'
import { paths } from '../../base/paths.ts'
import { CardSection, type WalletSteps } from '../../payments/parts/card-section.tsx'
import type { CardForm } from '../../payments/parts/use-card-form.ts'
import { CheckField } from '../../ui/field.tsx'
import { paymentSessionQuery } from '../calls.ts'
import css from './payment-step.module.css'

/** The card of a request and the agreement to its terms: what is left before it can be confirmed. */
export function PaymentStep({
  request,
  card,
  wallets,
  hasAgreed,
  onAgree,
  problem,
}: {
  request: PendingRequest
  card: CardForm
  wallets: WalletSteps
  hasAgreed: boolean
  onAgree: (hasAgreed: boolean) => void
  problem?: string | undefined
}) {
  return (
    <section className={css.step} aria-labelledby="card-heading">
      <h2 id="card-heading">Your card</h2>
      <CardSection session={paymentSessionQuery(request.id, request.total)} card={card} wallets={wallets} />
      <fieldset className={css.agreement}>
        <CheckField
          checked={hasAgreed}
          disabled={card.isWaiting}
          error={problem}
          onChange={(event) => onAgree(event.target.checked)}
          label={
            <>
              I agree to the{' '}
              <a href={paths.terms} target="_blank" rel="noreferrer">
                terms and conditions
              </a>{' '}
              and to the amounts above
            </>
          }
        />
      </fieldset>
      {card.isWaiting && <WaitingForBank />}
    </section>
  )
}

function WaitingForBank() {
  const [approve, stay] = orderTexts.waiting.split(' / ')
  return (
    <div className={css.waiting} role="status">
      <span className={css.ring} aria-hidden="true" />
      <span>
        <strong>{approve}</strong>
        {stay}
      </span>
    </div>
  )
}
