import { coinNoticeOf, unseenCoins } from '@hemline/contract/coins/rules.ts'
import type { Coin } from '@hemline/contract/coins/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useSession } from '../../base/session.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { coinsQuery, useMarkCoinsSeen } from '../calls.ts'

const Earned = lazyPart(() => import('./earned.tsx'), 'nothing')

/**
 * Shows coins that were earned and not yet seen: full screen below 768 px, otherwise a dialog. Closing it marks them as
 * seen (product.md §8 and §4).
 */
export default function CoinDialog() {
  const session = useSession()
  const { data } = useQuery({ ...coinsQuery(), enabled: session !== null })
  // A refetch that was under way when the dialog closed returns old data, which must not open it again.
  const [closed, setClosed] = useState<readonly string[]>([])
  const markSeen = useMarkCoinsSeen()
  if (!data || coinNoticeOf(data.items, closed) !== 'active') return null
  // a coin that comes while the dialog is open is not in its title: it has a dialog of its own after this one
  const close = (announced: Coin[]) => {
    const ids = announced.map((coin) => coin.id)
    setClosed((before) => [...before, ...ids])
    markSeen(ids)
  }
  return (
    <Suspense>
      <Earned key={closed.length} coins={unseenCoins(data.items, closed)} onClose={close} />
    </Suspense>
  )
}
