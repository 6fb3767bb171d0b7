import type { Listing } from '@hemline/contract/listings/shapes.ts'
import { listingTexts } from '@hemline/contract/listings/words.ts'
import type { Point } from '@hemline/contract/place.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { distanceTo } from '../../base/distance-unit.ts'
import { paths } from '../../base/paths.ts'
import { useDaysSearch } from '../../days/use-days.ts'
import { ButtonLink, IconButton } from '../../ui/button.tsx'
import { scrolling } from '../../ui/motion.ts'
import { Picture } from '../../ui/picture.tsx'
import { useCacheListing } from '../calls.ts'
import type { PinGroup } from '../pin-groups.ts'
import { coverOf, described, freeMark, kindOf } from '../words.ts'
import css from './map-card.module.css'

/** The height of the card over the bottom of the map, in pixels. */
export const MAP_CARD_PX = 152

/** The listings at the selected pin, swiped sideways if there are several (product.md §8). */
export function MapCard({
  group,
  origin,
  ownId,
}: {
  group: PinGroup
  origin: Point | null
  ownId: string | undefined
}) {
  const strip = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const count = group.listings.length
  const show = (index: number) =>
    strip.current?.children[index]?.scrollIntoView({ behavior: scrolling(), block: 'nearest', inline: 'center' })
  return (
    <section
      className={count === 1 ? `${css.card} ${css.single}` : css.card}
      aria-label={`At the selected pin: ${count === 1 ? '1 item' : `${count} items`}`}
    >
      {count > 1 && (
        <span className={css.count} aria-hidden="true">
          {at + 1} of {count}
        </span>
      )}
      <ul
        ref={strip}
        className={css.strip}
        onScroll={({ currentTarget: { scrollLeft, scrollWidth, clientWidth } }) =>
          setAt(Math.round((scrollLeft / Math.max(1, scrollWidth - clientWidth)) * (count - 1)))
        }
      >
        {group.listings.map((listing) => (
          <Slide key={listing.id} listing={listing} origin={origin} isOwn={listing.userId === ownId} />
        ))}
      </ul>
      {count > 1 && (
        <>
          <IconButton
            label="Item before"
            className={`${css.arrow} ${css.before}`}
            aria-disabled={at === 0}
            onClick={() => show(at - 1)}
          >
            <ChevronLeft size={20} aria-hidden="true" />
          </IconButton>
          <IconButton
            label="Next item"
            className={`${css.arrow} ${css.next}`}
            aria-disabled={at === count - 1}
            onClick={() => show(at + 1)}
          >
            <ChevronRight size={20} aria-hidden="true" />
          </IconButton>
        </>
      )}
    </section>
  )
}

function Slide({ listing, origin, isOwn }: { listing: Listing; origin: Point | null; isOwn: boolean }) {
  const remember = useCacheListing()
  const days = useDaysSearch()
  const free = freeMark(listing)
  return (
    <li className={css.slide}>
      <span className={css.photo}>
        <Picture picture={coverOf(listing)} alt="" isThumbnail />
      </span>
      <span className={css.text}>
        <span className={css.brand}>{listing.brand}</span>
        <span className={css.kind}>
          {kindOf(listing)} · UK {listing.size}
        </span>
        <span className={css.meta}>{free ? `${listing.locationName} · ${free}` : listing.locationName}</span>
        {(isOwn || origin) && (
          <span className={css.meta}>{isOwn || !origin ? 'Yours' : distanceTo(listing, origin)}</span>
        )}
      </span>
      <ButtonLink
        to={paths.listing(listing) + days}
        isSmall
        className={css.view}
        aria-label={`${listingTexts.view} ${described(listing)}`}
        onClick={() => remember(listing)}
      >
        {listingTexts.view}
      </ButtonLink>
    </li>
  )
}
