import type { OwnCard } from '@hemline/contract/payments/shapes.ts'
import { cardName, cardTexts, spokenCardName } from '@hemline/contract/payments/words.ts'
import { useQuery } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../base/send.ts'
import { Button } from '../../ui/button.tsx'
import { notice } from '../../ui/notice.tsx'
import { QueryFallback } from '../../ui/query-fallback.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ownCardsQuery, useRemoveCard } from '../calls.ts'
import css from './own-cards.module.css'

/** The member's stored cards, each with Remove, or with the reason why it cannot be removed yet (product.md §3). */
export function OwnCards() {
  const query = useQuery(ownCardsQuery())
  const [asking, ask] = useState<OwnCard | null>(null)
  const { data: cards } = query
  if (!cards)
    return (
      <QueryFallback query={query} label="Loading your cards">
        <Skeleton height="60px" />
      </QueryFallback>
    )
  if (cards.length === 0) return <p className={css.soft}>{cardTexts.none}</p>
  return (
    <>
      <ul className={css.list}>
        {cards.map((card) => (
          <li key={card.id}>
            <CreditCard size={20} strokeWidth={1.75} aria-hidden="true" />
            <span className={css.card}>
              <span aria-hidden="true">{cardName(card)}</span>
              <VisuallyHidden>{spokenCardName(card)}</VisuallyHidden>
              {card.isNeeded && <small>{cardTexts.needed}</small>}
            </span>
            {!card.isNeeded && (
              <Button look="quiet" isSmall aria-label={`Remove ${spokenCardName(card)}`} onClick={() => ask(card)}>
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asking && <RemoveSheet card={asking} onClose={() => ask(null)} />}
    </>
  )
}

function RemoveSheet({ card, onClose }: { card: OwnCard; onClose: () => void }) {
  const remove = useRemoveCard()
  const confirm = () =>
    remove.mutate(card.id, {
      onSuccess: () => notice.good(cardTexts.removed),
      onError: (failure) => notice.bad(messageOf(failure)),
      onSettled: onClose,
    })
  return (
    <Sheet
      isOpen
      onClose={() => !remove.isPending && onClose()}
      title={cardTexts.question}
      foot={
        <div className={css.answers}>
          <Button look="danger" isWide isBusy={remove.isPending} onClick={confirm}>
            Remove {cardName(card)}
          </Button>
          <Button look="plain" isWide disabled={remove.isPending} onClick={onClose}>
            Keep it
          </Button>
        </div>
      }
    >
      <p className={css.soft}>{cardTexts.effect}</p>
    </Sheet>
  )
}
