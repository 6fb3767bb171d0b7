import { paymentMessage, paymentMessages } from '@hemline/contract/payments/words.ts'
import type { PendingRequest } from '@hemline/contract/requests/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { messageOf, SendError } from '../../base/send.ts'
import { type ConfirmSetup, cardsQuery, paymentSessionQuery } from '../../payments/calls.ts'
import { Bone, ErrorPanel, Loading } from '../../ui/state.tsx'

/** The provider's card form, once the setup session is open and its code is here. */
export function CardSection({
  request,
  isBusy,
  onReady,
}: {
  request: PendingRequest
  isBusy: boolean
  onReady: (confirmSetup: ConfirmSetup | null) => void
}) {
  const cards = useQuery(cardsQuery())
  const session = useQuery(paymentSessionQuery(request.id, request.total))
  const error = session.error ?? cards.error
  if (error) {
    const known = error instanceof SendError && error.code in paymentMessages
    return (
      <ErrorPanel
        title="The card form did not open"
        text={known ? paymentMessage(error.code) : messageOf(error)}
        onRetry={() => {
          if (session.error) session.refetch()
          if (cards.error) cards.refetch()
        }}
      />
    )
  }
  if (!cards.data || !session.data) {
    return (
      <Loading label="Opening the card form">
        <Bone height="240px" />
      </Loading>
    )
  }
  const { Form } = cards.data
  return <Form clientSecret={session.data.clientSecret} isBusy={isBusy} onReady={onReady} />
}
