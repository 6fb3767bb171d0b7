import { paymentMessage, paymentMessages, spokenCardName, unconfirmedTexts } from '@hemline/contract/payments/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { reloadPage } from '../../base/reload-page.ts'
import { messageOf, SendError } from '../../base/send.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { cardsQuery, type setupSession } from '../calls.ts'
import { confirmOrComeBack } from '../confirm-or-come-back.ts'
import type { ConfirmSetup, WalletProps } from '../port.ts'
import css from './card-section.module.css'
import { StoredCardForm } from './stored-card-form.tsx'
import type { CardForm } from './use-card-form.ts'

/** What a form does when a wallet is tapped, and when it was approved. */
export type WalletSteps = Pick<WalletProps, 'mayOpen' | 'onApproved'>

/** The wallets of this device and the provider's card form, once its code and setup session have loaded, with the bank's refusal of the card. */
export function CardSection({
  session,
  card,
  wallets,
}: {
  session: ReturnType<typeof setupSession>
  card: CardForm
  wallets: WalletSteps
}) {
  const [usesOther, setOther] = useState(false)
  const [isUndecided, setUndecided] = useState(false)
  const cards = useQuery(cardsQuery())
  const setup = useQuery(session)
  const isOpen = cards.data !== undefined && setup.data !== undefined
  const error = setup.error ?? cards.error
  const { onReady, onFailed } = card
  const byBank = useCallback(
    (by: ConfirmSetup) =>
      cards.data && setup.data
        ? confirmOrComeBack(
            { cards: cards.data, clientSecret: setup.data.clientSecret, onUndecided: () => setUndecided(true) },
            by,
          )
        : by,
    [cards.data, setup.data],
  )
  const { isWaiting } = card
  useEffect(() => {
    if (!isWaiting) setUndecided(false)
  }, [isWaiting])
  const onFormReady = useCallback((by: ConfirmSetup | null) => onReady(by && byBank(by)), [onReady, byBank])
  // an open form stays when it cannot be read again: a card may be typed into it
  const hasFailed = error !== null && !isOpen
  useEffect(() => {
    onFailed(hasFailed)
    return () => onFailed(false)
  }, [hasFailed, onFailed])
  if (hasFailed) {
    const isKnown = error instanceof SendError && error.code in paymentMessages
    return (
      <ErrorPanel
        title="The card form didn’t open"
        error={error}
        text={isKnown ? paymentMessage(error.code) : messageOf(error)}
        onRetry={() => Promise.all([setup, cards].map((query) => query.error && query.refetch()))}
      />
    )
  }
  if (!cards.data || !setup.data) {
    return (
      <Loading label="Opening the card form">
        <Skeleton height="240px" />
      </Loading>
    )
  }
  const { Form, Wallets } = cards.data
  const form = { clientSecret: setup.data.clientSecret, isBusy: card.isWaiting, onReady: onFormReady, onFailed }
  const [stored] = setup.data.savedCards ?? []
  return (
    <>
      {stored && !usesOther ? (
        <StoredCardForm {...form} cards={cards.data} card={stored} onOther={() => setOther(true)} />
      ) : (
        <>
          {stored && (
            <p>
              <Button look="quiet" isSmall disabled={card.isWaiting} onClick={() => setOther(false)}>
                {`Use ${spokenCardName(stored)}`}
              </Button>
            </p>
          )}
          <div inert={card.isWaiting}>
            <Wallets
              clientSecret={setup.data.clientSecret}
              mayOpen={wallets.mayOpen}
              onApproved={(by) => wallets.onApproved(byBank(by))}
            />
          </div>
          <Form {...form} />
        </>
      )}
      {isUndecided && <Undecided />}
      <FieldError>{card.refusal}</FieldError>
    </>
  )
}

/** The form stays as it is: the bank may still confirm, and its page may be open. A page that begins again has a new session. */
function Undecided() {
  return (
    <div className={css.undecided} role="status">
      <p>{unconfirmedTexts.open}</p>
      <Button look="quiet" isSmall onClick={reloadPage}>
        {unconfirmedTexts.again}
      </Button>
    </div>
  )
}
