import type { ReactNode } from 'react'
import css from './wallet-frame.module.css'

/** The wallets above the card form, and the words between the two; hidden while there is no wallet. */
export function WalletFrame({ isAvailable, children }: { isAvailable: boolean; children: ReactNode }) {
  return (
    <div hidden={!isAvailable} className={css.wallets}>
      {children}
      <p className={css.or}>or with a card</p>
    </div>
  )
}
