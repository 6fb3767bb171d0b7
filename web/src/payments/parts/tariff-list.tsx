import { formatPence } from '@hemline/contract/money.ts'
import type { TariffLine } from '@hemline/contract/payments/tariff.ts'
import { ChevronDown } from 'lucide-react'
import css from './tariff-list.module.css'

/**
 * The damage charges agreed with the request, never more than the replacement value (product.md §3), which is always
 * shown; the single charges open below it.
 */
export function TariffList({
  lines,
  replacementPence,
  isOpen = false,
}: {
  lines: readonly TariffLine[]
  replacementPence: number
  isOpen?: boolean
}) {
  return (
    <details className={css.tariff} open={isOpen}>
      <summary>
        <span>
          <strong>If it’s damaged or lost</strong>
          <span className={css.most}>
            You only pay if it’s damaged, and never more than its replacement value of{' '}
            <b>{formatPence(replacementPence)}</b>.
          </span>
        </span>
        <ChevronDown size={20} aria-hidden="true" />
      </summary>
      <dl>
        {lines.map(({ id, label, pence }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>{pence === null ? 'replacement value' : formatPence(pence)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
