import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CoinMark } from '../../ui/person.tsx'
import css from './coin-line.module.css'

/** What this loan costs in coins: nothing between friends, one otherwise, and what to do without one. */
export function CoinLine({
  areFriends,
  lenderName,
  free,
  needed,
}: {
  areFriends: boolean
  lenderName: string
  free: number
  /** The sentence to show when a coin is needed and there is none. */
  needed: string | null
}) {
  if (areFriends) {
    return (
      <p className={css.line}>
        <CoinMark size={28} className={css.grey} />
        <span>No coin needed: {lenderName ? `${lenderName} and you are friends` : 'you are friends'}.</span>
      </p>
    )
  }
  if (needed) {
    return (
      <div className={`${css.line} ${css.missing}`}>
        <CoinMark size={28} className={css.grey} />
        <span>{needed}</span>
        <ButtonLink look="quiet" isSmall to={paths.list}>
          List an item
        </ButtonLink>
      </div>
    )
  }
  return (
    <p className={css.line}>
      <CoinMark size={28} />
      <span>
        <strong>{free === 1 ? 'Your coin' : `1 of your ${free} coins`}</strong> is set aside for this loan. It comes
        back to you if it does not happen. <Link to={paths.coins}>Your coins</Link>
      </span>
    </p>
  )
}
