import { thumbnailPath } from '@hemline/contract/images/shapes.ts'
import { imagesUrl } from '../base/wire.ts'
import css from './avatar.module.css'

/** How many colours a monogram can have: `--tint-0` and on in tokens.css. */
export const TINTS = 8

/** The colour of a member's monogram, 0 to TINTS - 1: the same for the same id, on every screen and device. */
export function tintOf(id: string): number {
  let sum = 0
  for (const char of id) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 65_521
  return sum % TINTS
}

/**
 * A member's round picture, or a monogram in the colour of their id (product.md §8). Hidden from screen readers: their
 * name is always beside it. `id`: null where the reader may not know it.
 */
export function Avatar({
  id,
  name,
  picture,
  size = 40,
}: {
  id: string | null
  name: string
  picture: string | null | undefined
  size?: number
}) {
  const tint = id === null ? null : tintOf(id)
  const colours =
    tint === null || picture ? null : { background: `var(--tint-${tint})`, color: `var(--on-tint-${tint})` }
  const [initial = ''] = name.trim()
  return (
    <span
      className={css.avatar}
      style={{ width: size, height: size, fontSize: size * 0.44, ...colours }}
      aria-hidden="true"
    >
      {picture ? (
        <img src={imagesUrl + thumbnailPath(picture)} alt="" width={size} height={size} loading="lazy" />
      ) : (
        initial.toUpperCase()
      )}
    </span>
  )
}
