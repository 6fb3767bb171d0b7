import { listingTexts } from '@hemline/contract/listings/words.ts'
import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { notice } from '../../ui/notice.tsx'
import { areaLabel } from '../area-label.ts'
import type { Located } from '../locate.ts'
import { nearPoint, useAskHome, useOrigin } from '../near.ts'

/** Finds the member's position, stores it for this session, and says what was used instead if the device has none. */
function useNear(onFound: (located: Located) => void): { isLooking: boolean; look: () => void } {
  const askHome = useAskHome()
  const [isLooking, setLooking] = useState(false)
  const look = async () => {
    setLooking(true)
    const located = await import('../locate.ts').then(({ locate }) => locate(askHome)).catch(() => null)
    setLooking(false)
    if (!located) return notice.bad(listingTexts.nearUnknown)
    if (located.from === 'home') notice.good(listingTexts.nearHome)
    nearPoint.write(located.point)
    onFound(located)
  }
  return { isLooking, look }
}

/** The 'Near me' filter: finds the position when it is switched on, and passes on the geohash of its area. */
export function NearMeChip({ near, onChange }: { near: string | null; onChange: (near: string | null) => void }) {
  const label = areaLabel(near, useOrigin())
  const { isLooking, look } = useNear((located) => onChange(located.near))
  const toggle = () => {
    if (!near) return look()
    nearPoint.clear()
    onChange(null)
  }
  return (
    <Chip checked={near !== null} disabled={isLooking} onChange={toggle}>
      <LocateFixed size={16} aria-hidden="true" />
      {isLooking ? 'Looking …' : label}
    </Chip>
  )
}

/** 'Near me' on the map: moves it there. */
export function NearMeButton({
  onFound,
  className,
}: {
  onFound: (located: Located) => void
  className?: string | undefined
}) {
  const { isLooking, look } = useNear(onFound)
  return (
    <IconButton
      label={listingTexts.nearMe}
      aria-busy={isLooking}
      disabled={isLooking}
      className={className}
      onClick={look}
    >
      <LocateFixed size={20} aria-hidden="true" />
    </IconButton>
  )
}
