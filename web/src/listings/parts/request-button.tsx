import type { Listing } from '@hemline/contract/listings/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type NavigationState, paths } from '../../base/paths.ts'
import { coinsQuery } from '../../coins/calls.ts'
import { useDaysSearch } from '../../days/use-days.ts'
import { useMe } from '../../members/calls.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

const CoinNeeded = lazyPart(() => import('./coin-needed.tsx'), 'notice')

/**
 * Leads everyone but the owner to the request. A member who has not onboarded does that first and returns; one without a
 * coin learns how to get one.
 */
export function RequestButton({ listing }: { listing: Listing }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const days = useDaysSearch()
  const me = useMe()
  const coins = useQuery(coinsQuery()).data
  const [needsCoin, setNeedsCoin] = useState(false)
  const request = () => {
    // without the days: others may be chosen before Back
    const state: NavigationState = { previousPath: pathname, returnTo: pathname + days, fromListing: true }
    if (me && !me.hasOnboarded) {
      navigate(paths.onboard(me.id), { state: { previousPath: pathname, returnTo: paths.request(listing.id) + days } })
      return
    }
    const coin = coins?.items.find((one) => one.isActive)
    if (coins && !coin && listing.friendStatus !== 'FRIENDS') {
      setNeedsCoin(true)
      return
    }
    navigate(paths.request(listing.id) + days, { state: { ...state, ...(coin && { coinId: coin.id }) } })
  }
  return (
    <>
      <Button look="accent" onClick={request}>
        Request
      </Button>
      <Suspense>
        {needsCoin && (
          <CoinNeeded
            hasHadFirst={coins?.hasOnboardingCoin ?? true}
            here={pathname + days}
            requestPath={paths.request(listing.id) + days}
            onClose={() => setNeedsCoin(false)}
          />
        )}
      </Suspense>
    </>
  )
}
