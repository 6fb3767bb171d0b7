import { formatPence } from '@hemline/contract/money.ts'
import { CircleAlert } from 'lucide-react'
import { Link } from '../../base/link.tsx'
import { paths } from '../../base/paths.ts'
import css from './balance-banner.module.css'

/** A banner with a link to the unpaid balances, in all `totalPence`; renders nothing if there are none. */
export function BalanceBanner({ totalPence }: { totalPence: number }) {
  if (totalPence === 0) return null
  return (
    <Link to={paths.balance} className={css.banner}>
      <CircleAlert size={20} aria-hidden="true" />
      <span>
        <strong>{formatPence(totalPence)} left to pay.</strong> You can’t request anything else until then.
      </span>
    </Link>
  )
}
