import { formatPence } from '@hemline/contract/money.ts'
import type { DeliveryMethod } from '@hemline/contract/order-status.ts'
import { Handshake, type LucideIcon, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './method-field.module.css'
import { Question } from './question.tsx'

const ways: { method: DeliveryMethod; icon: LucideIcon; title: string; text: string }[] = [
  { method: 'DELIVERY', icon: Truck, title: 'Postal delivery', text: 'Tracked, there and back' },
  { method: 'IN_PERSON', icon: Handshake, title: 'In person', text: 'You agree where to meet' },
]

/** The handover method, each with its price in pence; in person with the distance, where it is known. */
export function MethodField({
  value,
  onChange,
  totals,
  distance,
  error,
}: {
  value: DeliveryMethod | null
  onChange: (method: DeliveryMethod) => void
  totals: { readonly [method in DeliveryMethod]: number }
  distance?: ReactNode
  error?: string | undefined
}) {
  return (
    <Question asks="How would you like to get it?" error={error}>
      <div className={css.ways}>
        {ways.map(({ method, icon: Icon, title, text }) => (
          <label key={method} className={css.way}>
            <input
              type="radio"
              name="deliveryMethod"
              value={method}
              checked={value === method}
              onChange={() => onChange(method)}
            />
            <span className={css.title}>
              <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
              <strong>{title}</strong>
            </span>
            <span className={css.price}>{totals[method] > 0 ? formatPence(totals[method]) : 'Free'}</span>
            <span className={css.text}>{(method === 'IN_PERSON' && distance) || text}</span>
          </label>
        ))}
      </div>
    </Question>
  )
}
