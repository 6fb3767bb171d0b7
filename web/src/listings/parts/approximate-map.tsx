import type { Listing } from '@hemline/contract/listings/shapes.ts'
import { listingTexts } from '@hemline/contract/listings/words.ts'
import { ChevronDown, MapPin } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { distanceTo } from '../../base/distance-unit.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useOrigin } from '../near.ts'
import css from './approximate-map.module.css'

const CircleMap = lazyPart(() => import('./circle-map.tsx'))

/** 'Show location (approximate)': opens a map with a circle that contains the owner's home. */
export function ApproximateMap({ listing, isOwn }: { listing: Listing; isOwn: boolean }) {
  const mapId = useId()
  const origin = useOrigin()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={css.toggle}
        aria-expanded={isOpen}
        aria-controls={isOpen ? mapId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <MapPin size={20} aria-hidden="true" />
        {listingTexts.approximate}
        <ChevronDown size={20} aria-hidden="true" />
      </button>
      {isOpen && (
        <div id={mapId}>
          <Suspense fallback={<div className={css.wait} />}>
            <CircleMap className={css.map} point={listing} label={`About where ${listing.locationName} is`} />
          </Suspense>
        </div>
      )}
      <p className={css.note}>
        {listingTexts.approximateNote}
        {origin && !isOwn && <span> About {distanceTo(listing, origin)}.</span>}
      </p>
    </>
  )
}
