import type { ReactNode } from 'react'
import { capitalised } from '../../base/format.ts'
import { Link } from '../../base/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import css from './garment.module.css'

type Shown = { image: string; brand: string; category: string; size: number }

/** "Dress, UK 12". */
export function garmentLine({ category, size }: { category: string; size: number }): string {
  return `${capitalised(category)}, UK ${size}`
}

/** The garment of a loan: photo, brand, category and size; a link if `to` is set. */
export function Garment({ garment, to, children }: { garment: Shown; to?: string; children?: ReactNode }) {
  const picture = <Picture picture={garment.image} alt={`${garment.brand}, ${garment.category}`} isThumbnail isFirst />
  return (
    <div className={css.garment}>
      {to ? (
        <Link to={to} className={css.picture} tabIndex={-1} aria-hidden="true">
          {picture}
        </Link>
      ) : (
        <span className={css.picture}>{picture}</span>
      )}
      <div className={css.words}>
        <h2>{to ? <Link to={to}>{garment.brand}</Link> : garment.brand}</h2>
        <p>{garmentLine(garment)}</p>
        {children}
      </div>
    </div>
  )
}
