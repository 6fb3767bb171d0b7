import { ending, photoSizes, photoSrcset } from '@hemline/contract/images/rules.ts'
import { cardPath, type Picture as Shape, thumbnailPath } from '@hemline/contract/images/shapes.ts'
import { imageTexts } from '@hemline/contract/images/words.ts'
import { ImageOff } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { imagesUrl } from '../base/wire.ts'
import css from './picture.module.css'
import { blurOf, meanColour } from './placeholder.ts'

/** The version of each photo that was shown last: it is there immediately where the photo is shown again, larger. */
const shown = new Map<string, string>()

/** Returns the address of the version of this photo that was shown last, if any was. */
export const shownVersion = (path: string): string | undefined => shown.get(path)

/**
 * A garment's photo, always 3:4, over its mean colour or its blur, so that nothing moves when it arrives. A bare path has no
 * placeholder. `isFirst`: among the first on the screen, so it is loaded eagerly and not faded in. A browser chooses the
 * width by `sizes`; without the WebP (an older server, or none) it shows the JPEG (decision 122).
 */
export function Picture({
  picture,
  alt,
  isThumbnail,
  isCard,
  isRow,
  isFirst,
  isSquare,
  children,
}: {
  picture: Shape | string | undefined
  alt: string
  isThumbnail?: boolean
  /** At the width that a grid needs. */
  isCard?: boolean
  /** A card as a row of a list. */
  isRow?: boolean | undefined
  isFirst?: boolean | undefined
  isSquare?: boolean
  children?: ReactNode
}) {
  const [state, setState] = useState<'coming' | 'here' | 'lost'>('coming')
  const [lacksWebp, setLacksWebp] = useState(false)
  const path = typeof picture === 'string' ? picture : picture?.path
  const placeholder = typeof picture === 'string' ? '' : (picture?.placeholder ?? '')
  const backgroundColor = useMemo(() => (placeholder ? meanColour(placeholder) : undefined), [placeholder])
  const [blur, setBlur] = useState<string>()
  const isBlurred = placeholder !== '' && !isCard && !isThumbnail && state === 'coming'
  useEffect(() => {
    if (isBlurred) blurOf(placeholder).then(setBlur, () => undefined)
  }, [isBlurred, placeholder])
  const place = isRow ? 'row' : isCard ? 'grid' : 'page'
  const hasWebp = path !== undefined && !isThumbnail && !lacksWebp && ending.test(path)
  const jpeg = path && (isThumbnail ? thumbnailPath(path) : isCard && !lacksWebp ? cardPath(path) : path)
  const [before] = useState(() => !isThumbnail && path && shown.get(path))
  const beneath = before || blur
  const isHere = (image: HTMLImageElement) => {
    setState('here')
    if (path && hasWebp) shown.set(path, image.currentSrc)
  }
  return (
    <span
      className={isSquare ? `${css.frame} ${css.square}` : css.frame}
      style={state === 'here' ? undefined : { backgroundColor, ...(beneath && { backgroundImage: `url(${beneath})` }) }}
    >
      {path && state !== 'lost' ? (
        <img
          key={hasWebp ? 'webp' : 'jpeg'}
          loading={isFirst ? 'eager' : 'lazy'}
          {...(hasWebp && { sizes: photoSizes[place], srcSet: photoSrcset(path, place, imagesUrl) })}
          src={imagesUrl + jpeg}
          alt={alt}
          fetchPriority={isFirst ? 'high' : 'auto'}
          decoding="async"
          draggable={false}
          className={state === 'here' || isFirst ? css.here : undefined}
          ref={(image) => {
            if (image?.complete && image.naturalWidth > 0) isHere(image)
          }}
          onLoad={({ currentTarget }) => isHere(currentTarget)}
          onError={() => (hasWebp ? setLacksWebp(true) : setState('lost'))}
        />
      ) : (
        <span className={css.lost} role="img" aria-label={alt}>
          <ImageOff size={24} strokeWidth={1.5} aria-hidden="true" />
          {path && <span>{imageTexts.loadFailed}</span>}
        </span>
      )}
      {children}
    </span>
  )
}
