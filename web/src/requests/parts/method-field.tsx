import type { DeliveryMethod } from '@hemline/contract/order-status.ts'
import { Handshake, type LucideIcon, Truck } from 'lucide-react'
import css from './method-field.module.css'
import { Question } from './question.tsx'

const ways: { method: DeliveryMethod; icon: LucideIcon; title: string; text: string }[] = [
  { method: 'DELIVERY', icon: Truck, title: 'Postal delivery', text: 'Tracked 48, there and back' },
  { method: 'IN_PERSON', icon: Handshake, title: 'In person', text: 'You two agree when and where to meet' },
]

/** The handover method. */
export function MethodField({
  value,
  onChange,
  error,
}: {
  value: DeliveryMethod | null
  onChange: (method: DeliveryMethod) => void
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
            <Icon size={24} strokeWidth={1.5} aria-hidden="true" />
            <span>
              <strong>{title}</strong>
              <span className={css.text}>{text}</span>
            </span>
          </label>
        ))}
      </div>
    </Question>
  )
}
