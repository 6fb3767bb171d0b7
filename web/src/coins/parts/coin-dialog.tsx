import { coinTexts, coinTitle } from '@hemline/contract/coins/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../base/session.ts'
import { isNative } from '../../native/platform.ts'
import { Button } from '../../ui/button.tsx'
import { CoinMark } from '../../ui/person.tsx'
import { coinsQuery, useMarkCoinsSeen } from '../calls.ts'
import css from './coin-dialog.module.css'

/**
 * Shows coins that were earned and not seen yet: the whole screen under 768 px, a dialog above. Closing it marks them
 * as seen (community.txt §2 and §4).
 */
export function CoinDialog() {
  const session = useSession()
  const { data } = useQuery({ ...coinsQuery(), enabled: session !== null })
  const unseen = data?.items.filter((coin) => coin.isActive && !coin.hasBeenSeen) ?? []
  const markSeen = useMarkCoinsSeen()
  if (unseen.length === 0) return null
  return <Earned title={coinTitle(unseen)} onClose={() => markSeen(unseen.map((coin) => coin.id))} />
}

function Earned({ title, onClose }: { title: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [words] = useState(title)
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const before = document.activeElement
    if (!element.open) element.showModal()
    if (isNative()) void import('../../native/haptics.ts').then(({ tapMedium }) => tapMedium())
    return () => {
      element.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-labelledby="coin-title"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={css.inside}>
        <span className={css.coin}>
          <CoinMark size={128} />
        </span>
        <h2 id="coin-title">{words}</h2>
        <p>{coinTexts.use}</p>
        <Button look="accent" isWide className={css.button} onClick={onClose}>
          Got it
        </Button>
        <p className={css.small}>{coinTexts.footnote}</p>
      </div>
    </dialog>
  )
}
