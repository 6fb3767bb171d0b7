import type { Obstacle } from '@hemline/contract/account/shapes.ts'
import { obstacleWords } from '@hemline/contract/account/words.ts'
import { Link } from '../../base/link.tsx'
import { paths } from '../../base/paths.ts'
import css from './open-matters.module.css'

/** What is open and prevents or delays a deletion, each with the screen where the member settles it. */
export function OpenMatters({ obstacles }: { obstacles: readonly Obstacle[] }) {
  return (
    <ul className={css.open}>
      {obstacles.map((obstacle) => {
        const to = screenOf(obstacle)
        return (
          <li key={`${obstacle.kind} ${obstacle.withProvider} ${obstacle.orderId}`}>
            {to ? <Link to={to}>{obstacleWords(obstacle)}</Link> : obstacleWords(obstacle)}
          </li>
        )
      })}
    </ul>
  )
}

function screenOf({ kind, orderId }: Obstacle): string | null {
  if (kind === 'BALANCE') return paths.balance
  if (kind === 'OWED') return paths.payouts
  return orderId && paths.order(orderId)
}
