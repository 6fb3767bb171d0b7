import { useLocation } from 'react-router'
import { Link } from '../../base/link.tsx'
import { paths } from '../../base/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CoinMark } from '../../ui/coin.tsx'
import css from './coin-line.module.css'

/** The price of this loan in coins: none between friends, otherwise one, and what to do without a coin. */
export function CoinLine({
  areFriends,
  lenderName,
  free,
  needed,
  onLeave,
}: {
  areFriends: boolean
  lenderName: string
  free: number
  /** The sentence to show if a coin is needed and there is none. */
  needed: string | null
  /** Called when the member leaves to list an item for a coin; they return here afterwards. */
  onLeave: () => void
}) {
  const { pathname, search, hash } = useLocation()
  const here = pathname + search + hash
  if (areFriends) {
    return (
      <p key="friends" className={css.line}>
        <CoinMark size={28} className={css.grey} />
        <span>No coin needed – {lenderName ? `you and ${lenderName}` : 'you'} are friends.</span>
      </p>
    )
  }
  if (needed) {
    return (
      <div className={`${css.line} ${css.missing}`}>
        <CoinMark size={28} className={css.grey} />
        <span>{needed}</span>
        <ButtonLink
          look="quiet"
          isSmall
          to={paths.list}
          state={{ previousPath: here, returnTo: here }}
          onClick={onLeave}
        >
          List an item
        </ButtonLink>
      </div>
    )
  }
  return (
    <p key="coin" className={css.line}>
      <CoinMark size={28} />
      <span>
        This will use <strong>{free === 1 ? 'your coin' : `1 of your ${free} coins`}</strong>. You’ll get it back if the
        loan doesn’t go ahead. <Link to={paths.coins}>Your coins</Link>
      </span>
    </p>
  )
}
