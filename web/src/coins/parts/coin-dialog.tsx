import { coinNoticeOf, unseenCoins } from '@hemline/contract/coins/rules.ts'
import { coinTitle } from '@hemline/contract/coins/words.ts'
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
  const unseen = unseenCoins(data.items, closed)
  const close = () => {
    const ids = unseen.map((coin) => coin.id)
    setClosed((before) => [...before, ...ids])
    markSeen(ids)
  }
  return (
    <Suspense>
      <Earned title={coinTitle(unseen)} onClose={close} />
    </Suspense>
  )
}
