import type { Coin } from '@hemline/contract/coins/shapes.ts'
import { coinTexts, coinTitle } from '@hemline/contract/coins/words.ts'
import { useEffect, useRef, useState } from 'react'
import { isNative } from '../../native/platform.ts'
import { Button } from '../../ui/button.tsx'
import { CoinMark } from '../../ui/coin.tsx'
import { FullScreenDialog } from '../../ui/full-screen-dialog.tsx'
import { dropCoin } from '../drop-coin.ts'
import css from './earned.module.css'

/**
 * The open coin dialog, about the coins that it opened with; `onClose` gets these. When it closes, its coin drops to the count
 * in the header.
 */
export default function Earned({ coins, onClose }: { coins: Coin[]; onClose: (announced: Coin[]) => void }) {
  const coin = useRef<HTMLSpanElement>(null)
  const [announced] = useState(coins)
  useEffect(() => {
    if (isNative()) void import('../../native/haptics.ts').then(({ tapMedium }) => tapMedium())
  }, [])
  const close = () => {
    if (coin.current) dropCoin(coin.current)
    onClose(announced)
  }
  return (
    <FullScreenDialog onClose={close} aria-labelledby="coin-title">
      <div className={css.inside}>
        <span ref={coin} className={css.coin}>
          <CoinMark size={128} />
        </span>
        <h2 id="coin-title">{coinTitle(announced)}</h2>
        <p>{coinTexts.use}</p>
        <Button look="accent" isWide className={css.button} onClick={close}>
          Got it
        </Button>
        <p className={css.small}>{coinTexts.footnote}</p>
      </div>
    </FullScreenDialog>
  )
}
