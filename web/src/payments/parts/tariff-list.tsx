import { formatPence } from '@hemline/contract/money.ts'
import { tariff } from '@hemline/contract/payments/tariff.ts'
import css from './tariff-list.module.css'

/** The damage tariff agreed with the request: never more than the replacement value (product.md §3). */
export function TariffList({ replacementPence }: { replacementPence: number }) {
  return (
    <section className={css.tariff} aria-labelledby="tariff">
      <h2 id="tariff">If something happens to it</h2>
      <p>
        You pay one of these only for a damage, and never more than the replacement value of{' '}
        <strong>{formatPence(replacementPence)}</strong>.
      </p>
      <dl>
        {tariff.map(({ id, label, pence }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>{pence === null ? 'replacement value' : formatPence(pence)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
