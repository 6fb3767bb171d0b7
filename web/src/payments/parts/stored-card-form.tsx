import type { SavedCard } from '@hemline/contract/payments/shapes.ts'
import { cardName, spokenCardName } from '@hemline/contract/payments/words.ts'
import { CreditCard } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { CardFormProps, Cards } from '../port.ts'
import css from './stored-card-form.module.css'

/** The member's card on file, by its last digits: nothing to type. */
export function StoredCardForm({
  cards,
  card,
  clientSecret,
  isBusy,
  onReady,
  onOther,
}: CardFormProps & { cards: Cards; card: SavedCard; onOther: () => void }) {
  useEffect(() => {
    onReady(cards.confirmStored({ clientSecret, cardId: card.id }))
    return () => onReady(null)
  }, [cards, card.id, clientSecret, onReady])
  return (
    <div className={css.card}>
      <CreditCard size={20} strokeWidth={1.75} aria-hidden="true" />
      <span>
        <span aria-hidden="true">{cardName(card)}</span>
        <VisuallyHidden>{spokenCardName(card)}</VisuallyHidden>
      </span>
      <Button look="quiet" isSmall disabled={isBusy} onClick={onOther}>
        Use another card
      </Button>
    </div>
  )
}
