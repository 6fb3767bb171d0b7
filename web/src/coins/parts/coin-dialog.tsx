import { coinTitle } from '@hemline/contract/coins/words.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSession } from '../../base/session.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { coinsQuery, useMarkCoinsSeen } from '../calls.ts'

const Earned = lazyPart(() => import('./earned.tsx'), 'nothing')

/**
 * Shows coins that were earned and not seen yet: the whole screen under 768 px, a dialog above. Closing it marks them
 * as seen (community.txt §2 and §4).
 */
export default function CoinDialog() {
  const session = useSession()
  const { data } = useQuery({ ...coinsQuery(), enabled: session !== null })
  const unseen = data?.items.filter((coin) => coin.isActive && !coin.hasBeenSeen) ?? []
  const markSeen = useMarkCoinsSeen()
  if (unseen.length === 0) return null
  return (
    <Suspense>
      <Earned title={coinTitle(unseen)} onClose={() => markSeen(unseen.map((coin) => coin.id))} />
    </Suspense>
  )
}
