import { serverUrl } from '../../base/wire.ts'
import { Picture } from '../../ui/picture.tsx'
import css from './photo-row.module.css'

/** Thumbnails of the photos of an issue or a claim, each a link to the full size. */
export function PhotoRow({ images, about }: { images: readonly string[]; about: string }) {
  if (images.length === 0) return null
  return (
    <ul className={css.row}>
      {images.map((path, index) => (
        <li key={path}>
          <a href={serverUrl + path} target="_blank" rel="noreferrer">
            <Picture picture={path} alt={`${about}, photo ${index + 1}`} isThumbnail />
          </a>
        </li>
      ))}
    </ul>
  )
}
