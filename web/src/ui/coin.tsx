import css from './coin.module.css'

/** Our coin: a button with a stitched rim. */
export function CoinMark({ size = 22, className }: { size?: number; className?: string }) {
  return (
    <svg className={className} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="11" fill="#d9a441" />
      <circle
        cx="12"
        cy="12"
        r="8.200"
        fill="none"
        stroke="#8f6414"
        strokeWidth="1.300"
        strokeDasharray="2.200 1.900"
      />
      <circle cx="9.600" cy="12" r="1.400" fill="#8f6414" />
      <circle cx="14.400" cy="12" r="1.400" fill="#8f6414" />
    </svg>
  )
}

/** "x N" beside a coin; the coin is grey once we know that there are none (product.md §8). */
export function CoinCount({ count }: { count: number | undefined }) {
  const label = count === undefined ? 'Coins' : count === 1 ? '1 coin' : `${count} coins`
  return (
    <span className={count === 0 ? `${css.coins} ${css.none}` : css.coins} role="img" aria-label={label}>
      <CoinMark className={css.coin} />
      <span aria-hidden="true" className={count === undefined ? css.unknown : undefined}>
        x {count ?? 0}
      </span>
    </span>
  )
}
