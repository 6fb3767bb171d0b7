import { Button } from '../../ui/button.tsx'
import { setupSession } from '../calls.ts'
import type { Cards } from '../port.ts'
import { CardSection } from './card-section.tsx'
import { SampleCards } from './sample-cards.tsx'
import { useCardForm } from './use-card-form.ts'

export default { title: 'payments/card-section' }

const stored = { id: 'pm_1', brand: 'visa', last4: '4242', wallet: null }
const session = setupSession(['story'], async () => ({ clientSecret: 'seti_1_secret_1', savedCards: [stored] }))

function Section() {
  const card = useCardForm()
  return <CardSection session={session} card={card} wallets={{ mayOpen: () => true, onApproved: async () => null }} />
}

export const Stored = () => (
  <SampleCards>
    <Section />
  </SampleCards>
)

/** The bank's page opened outside the app, and the bank refused there. */
const elsewhere: Partial<Cards> = {
  confirmStored: () => () => new Promise(() => undefined),
  retrieveSetupIntent: async () => ({ id: 'seti_1', isConfirmed: false, code: 'card_declined' }),
}

function PayingElsewhere() {
  const card = useCardForm()
  return (
    <>
      <CardSection session={session} card={card} wallets={{ mayOpen: () => true, onApproved: async () => null }} />
      <Button isBusy={card.isWaiting} onClick={() => card.confirm(new URL('/balance', location.origin))}>
        Pay
      </Button>
    </>
  )
}

export const BankElsewhere = () => (
  <SampleCards changes={elsewhere}>
    <PayingElsewhere />
  </SampleCards>
)

/** The bank's page opened outside the app, and the member is back without an answer of the bank. */
const undecided: Partial<Cards> = {
  ...elsewhere,
  retrieveSetupIntent: async () => ({ id: 'seti_1', isConfirmed: false, code: undefined }),
}

export const BankUndecided = () => (
  <SampleCards changes={undecided}>
    <PayingElsewhere />
  </SampleCards>
)

function AtTheBank() {
  const card = useCardForm()
  const pay = () => card.confirm(new URL('/balance', location.origin), () => new Promise(() => undefined))
  return (
    <Button isBusy={card.isWaiting} onClick={pay}>
      Pay
    </Button>
  )
}

/** The bank's page was opened from this one. */
export const Waiting = () => <AtTheBank />
