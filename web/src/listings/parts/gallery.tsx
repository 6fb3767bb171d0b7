import { picturesOf } from '@hemline/contract/images/shapes.ts'
import type { Listing } from '@hemline/contract/listings/shapes.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Suspense, useRef, useState, ViewTransition } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { scrolling } from '../../ui/motion.ts'
import { Picture } from '../../ui/picture.tsx'
import { onceShown } from '../../ui/when-shown.ts'
import { described } from '../words.ts'
import css from './gallery.module.css'

const PhotoViewer = lazyPart(() => import('./photo-viewer.tsx'), 'notice')

type Shown = Pick<
  Listing,
  'id' | 'brand' | 'images' | 'imageDetails' | 'isActive' | 'category' | 'length' | 'colour' | 'size'
>

const firstScreen = onceShown(() => Promise.resolve())

/**
 * A listing's photos, swiped sideways, with dots; arrows and arrow keys on desktop. A tap shows one full screen. The next
 * photo is requested when the first one and the screen are there: browsers would request all of them at the beginning.
 */
export function Gallery({ listing }: { listing: Shown }) {
  const strip = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const [furthest, setFurthest] = useState(0)
  const [ahead, setAhead] = useState(0)
  const [isFull, setFull] = useState(false)
  const pictures = picturesOf(listing.images, listing.imageDetails)
  const count = pictures.length
  const nameOf = (index: number) =>
    count > 1 ? `${described(listing)}, photo ${index + 1} of ${count}` : described(listing)
  const show = (index: number) => {
    const element = strip.current
    element?.scrollTo({ left: index * element.clientWidth, behavior: scrolling() })
  }
  return (
    <section className={css.gallery} aria-roledescription="carousel" aria-label={`Photos of ${listing.brand}`}>
      <ViewTransition name={`garment-${listing.id}`} share="garment" default="none">
        <ul
          ref={strip}
          className={listing.isActive ? css.strip : `${css.strip} ${css.inactive}`}
          tabIndex={count > 1 ? 0 : undefined}
          onScroll={({ currentTarget }) => {
            const place = currentTarget.scrollLeft / currentTarget.clientWidth
            setAt(Math.round(place))
            setFurthest((before) => Math.max(before, Math.ceil(place)))
          }}
          onLoadCapture={() => void firstScreen().then(() => setAhead(1))}
        >
          {pictures.map((picture, index) => (
            <li key={listing.images[index]} aria-roledescription="slide" aria-label={`${index + 1} of ${count}`}>
              {index <= furthest + ahead ? (
                <Picture picture={picture} alt={nameOf(index)} isFirst={index === 0} isSquare />
              ) : (
                <span className={css.later} role="img" aria-label={nameOf(index)} />
              )}
              <button
                type="button"
                className={css.enlarge}
                aria-label={`Enlarge photo ${index + 1} of ${count}`}
                onClick={() => {
                  setAt(index)
                  setFull(true)
                }}
              />
            </li>
          ))}
        </ul>
      </ViewTransition>
      {!listing.isActive && <span className={css.stamp}>Inactive</span>}
      {count > 1 && (
        <>
          <IconButton
            isFloating
            label="Photo before"
            className={`${css.arrow} ${css.left}`}
            aria-disabled={at === 0}
            onClick={() => show(at - 1)}
          >
            <ChevronLeft size={22} aria-hidden="true" />
          </IconButton>
          <IconButton
            isFloating
            label="Next photo"
            className={`${css.arrow} ${css.right}`}
            aria-disabled={at === count - 1}
            onClick={() => show(at + 1)}
          >
            <ChevronRight size={22} aria-hidden="true" />
          </IconButton>
          <div className={css.dots} aria-hidden="true">
            {listing.images.map((path, index) => (
              <span key={path} className={index === at ? css.current : undefined} />
            ))}
          </div>
        </>
      )}
      <Suspense>
        {isFull && (
          <PhotoViewer
            pictures={pictures}
            name={described(listing)}
            first={at}
            onClose={(shown) => {
              setFull(false)
              show(shown)
            }}
          />
        )}
      </Suspense>
    </section>
  )
}
