import { formatPence } from '@hemline/contract/money.ts'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { Link } from '../../base/link.tsx'
import { paths } from '../../base/paths.ts'
import { balanceQuery } from '../calls.ts'
import css from './balance-banner.module.css'

/** A banner with a link to the unpaid balances; renders nothing if there are none. */
export function BalanceBanner() {
  const { data } = useQuery(balanceQuery())
  if (!data || data.totalPence === 0) return null
  return (
    <Link to={paths.balance} className={css.banner}>
      <CircleAlert size={20} aria-hidden="true" />
      <span>
        <strong>{formatPence(data.totalPence)} left to pay.</strong> You can’t request anything else until then.
      </span>
    </Link>
  )
}
