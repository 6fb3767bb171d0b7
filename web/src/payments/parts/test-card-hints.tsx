import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatCardNumber } from '../card-fields.ts'
import { listTestCards, type SandboxAddress } from '../sandbox-wire.ts'
import css from './sandbox-form.module.css'

/** The sandbox's test cards by their result; one tap fills the form. */
export function TestCardHints({ at, onPick }: { at: SandboxAddress; onPick: (number: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  const details = useRef<HTMLDetailsElement>(null)
  const { data: cards } = useQuery({
    queryKey: ['test-cards'],
    queryFn: () => listTestCards(at),
    enabled: isOpen,
    staleTime: Infinity,
  })
  return (
    <details className={css.hints} ref={details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Use a test card</summary>
      <ul className={css.cards}>
        {cards?.map(({ number, about }) => (
          <li key={number}>
            <button
              type="button"
              onClick={() => {
                onPick(number)
                details.current?.removeAttribute('open')
              }}
            >
              <span>{about}</span>
              <span className={css.number}>{formatCardNumber(number)}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
