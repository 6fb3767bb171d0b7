import type { Listing } from '@hemline/contract/listings/shapes.ts'
import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { capitalised } from '../../base/format.ts'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { StickyAction } from '../../ui/sticky-action.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { kindOf } from '../words.ts'
import { Gallery } from './gallery.tsx'
import css from './garment-page.module.css'

type Garment = Pick<
  Listing,
  | 'id'
  | 'brand'
  | 'images'
  | 'imageDetails'
  | 'isActive'
  | 'category'
  | 'length'
  | 'colour'
  | 'size'
  | 'locationName'
  | 'description'
>

/**
 * The page of a garment, for members and for visitors with a link: photos, attributes, actions (beside the photos on
 * desktop, at the bottom on a phone) and sections. `start` and `end` overlay the photos.
 */
export function GarmentPage({
  garment,
  tag,
  start,
  end,
  actions,
  offer,
  below,
  children,
}: {
  garment: Garment
  tag: ReactNode
  start?: ReactNode
  end?: ReactNode
  actions: ReactNode
  /** What it costs and when it is free, above the description; on a phone of 390 × 844 in sight below the photo. */
  offer?: ReactNode
  /** Below photos and text, over the full width. */
  below?: ReactNode
  children: ReactNode
}) {
  const isWide = useWide()
  const more = below && <div className={css.below}>{below}</div>
  // beside the photos, which stay in view, there is no room for what is below
  return (
    <>
      <article className={css.page}>
        <div className={css.photos}>
          <Gallery listing={garment} />
          {(start || end) && (
            <div className={css.corner}>
              {start}
              <span className={css.right}>{end}</span>
            </div>
          )}
        </div>
        <div className={css.side}>
          <header className={css.head}>
            <p className={css.where}>
              <span className={css.place}>
                <MapPin size={16} aria-hidden="true" />
                {garment.locationName}
              </span>
              {tag}
            </p>
            <h1>{garment.brand}</h1>
            <p className={css.kind}>
              {kindOf(garment)} · UK {garment.size} · {capitalised(garment.colour)}
            </p>
          </header>
          {offer}
          {isWide && <div className={css.card}>{actions}</div>}
          <p className={css.description}>{garment.description}</p>
          {children}
        </div>
        {!isWide && more}
        {!isWide && <StickyAction>{actions}</StickyAction>}
      </article>
      {isWide && more}
    </>
  )
}

/** A section of the page, with a line above it. */
export const garmentSection = css.section

/** The skeleton of the page. */
export function GarmentSkeleton() {
  return (
    <Loading label="Loading this listing" className={css.page}>
      <div className={css.photos}>
        <Skeleton ratio="3 / 4" />
      </div>
      <div className={css.side}>
        <div className={css.head}>
          <Skeleton width="55%" height="34px" />
          <Skeleton width="75%" height="18px" />
          <Skeleton height="140px" />
        </div>
      </div>
    </Loading>
  )
}
