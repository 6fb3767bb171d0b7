import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { askAgain } from '../../base/ask-again.ts'
import { coinsQuery, useCoinCount } from '../calls.ts'
import { sampleCoin } from '../sample-coin.ts'
import CoinDialog from './coin-dialog.tsx'

export default { title: 'coins/coin-dialog' }

const items = [sampleCoin({ isOnboardingCoin: true })]
/** When the page hears `earned`, there is one more coin. */
export const Arriving = () => {
  const client = useQueryClient()
  useEffect(() => {
    const earn = () => {
      items.push(sampleCoin({ id: '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0fc002' }))
      void askAgain(client, coinsQuery().queryKey)
    }
    addEventListener('earned', earn)
    return () => removeEventListener('earned', earn)
  }, [client])
  return (
    <>
      <p>{useCoinCount()} coins</p>
      <CoinDialog />
    </>
  )
}
Arriving.parameters = {
  answers: { 'GET /api/coins': { items, hasOnboardingCoin: true }, 'POST /api/coins': { ok: true } },
}
