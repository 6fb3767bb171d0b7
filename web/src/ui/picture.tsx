import { cardPath, type Picture as Shape, thumbnailPath } from '@hemline/contract/images/shapes.ts'
import { listingTexts } from '@hemline/contract/listings/words.ts'
import { ImageOff } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { thumbHashToDataURL } from 'thumbhash'
import { serverUrl } from '../base/wire.ts'
import css from './picture.module.css'

function blurOf(placeholder: string): string | undefined {
  if (!placeholder) return undefined
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(placeholder), (letter) => letter.charCodeAt(0)))
  } catch {
    return undefined
  }
}

/**
 * A garment's photo, always 3:4, over its blurred placeholder, so that nothing moves when it arrives. A bare path has no
 * placeholder. `isFirst`: among the first on the screen, so it is loaded eagerly; a full-size photo shows the grid's smaller
 * one until it has loaded.
 */
export function Picture({
  picture,
  alt,
  isThumbnail,
  isCard,
  isFirst,
  isSquare,
  children,
}: {
  picture: Shape | string | undefined
  alt: string
  isThumbnail?: boolean
  /** At the width that a grid needs. */
  isCard?: boolean
  isFirst?: boolean | undefined
  isSquare?: boolean
  children?: ReactNode
}) {
  const [state, setState] = useState<'coming' | 'here' | 'lost'>('coming')
  // Older photos have no smaller size for grids.
  const [lacksCard, setLacksCard] = useState(false)
  const path = typeof picture === 'string' ? picture : picture?.path
  const placeholder = typeof picture === 'string' ? '' : (picture?.placeholder ?? '')
  const blur = useMemo(() => blurOf(placeholder), [placeholder])
  const small = path && (isThumbnail ? thumbnailPath(path) : isCard && !lacksCard ? cardPath(path) : undefined)
  const before = [isFirst && path && !small && !lacksCard && serverUrl + cardPath(path), blur].filter(Boolean)
  return (
    <span
      className={isSquare ? `${css.frame} ${css.square}` : css.frame}
      style={
        before.length > 0 && state !== 'here'
          ? { backgroundImage: before.map((url) => `url(${url})`).join(', ') }
          : undefined
      }
    >
      {path && state !== 'lost' ? (
        <img
          src={serverUrl + (small ?? path)}
          alt={alt}
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'auto'}
          decoding="async"
          draggable={false}
          className={state === 'here' ? css.here : undefined}
          ref={(image) => {
            if (image?.complete && image.naturalWidth > 0) setState('here')
          }}
          onLoad={() => setState('here')}
          onError={() => (isCard && !lacksCard ? setLacksCard(true) : setState('lost'))}
        />
      ) : (
        <span className={css.lost} role="img" aria-label={alt}>
          <ImageOff size={24} strokeWidth={1.5} aria-hidden="true" />
          {path && <span>{listingTexts.imageLoadFailed}</span>}
        </span>
      )}
      {children}
    </span>
  )
}
