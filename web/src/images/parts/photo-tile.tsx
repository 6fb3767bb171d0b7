import { RotateCcw, X } from 'lucide-react'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { Photo } from '../photo-order.ts'
import css from './photo-uploader.module.css'
import type { Photos } from './use-photos.ts'

/** One photo of a form: its progress, Remove, and with `onOpen` a press that leads to what else can be done with it. */
export function PhotoTile({
  photo,
  index,
  state,
  onOpen,
}: {
  photo: Photo
  index: number
  state: Photos
  onOpen?: (() => void) | undefined
}) {
  const name = `photo ${index + 1}`
  const isMoving = photo.state === 'preparing' || photo.state === 'uploading'
  const isDone = photo.state === 'done'
  const mayCancel = isMoving || (!isDone && photo.before !== undefined)
  const picture = <img src={photo.source} alt={`Yours, ${name}`} className={isDone ? undefined : css.dim} />
  return (
    <li className={css.tile}>
      {onOpen && isDone ? (
        <button type="button" className={css.open} aria-haspopup="dialog" onClick={onOpen}>
          {picture}
          <VisuallyHidden>, crop or move it</VisuallyHidden>
        </button>
      ) : (
        picture
      )}
      {index === 0 && state.isOrdered && isDone && <span className={css.cover}>Cover</span>}
      <button
        type="button"
        className={`${css.tool} ${css.remove}`}
        aria-label={mayCancel ? `Cancel ${name}` : `Remove ${name}`}
        onClick={() => state.remove(photo.id)}
      >
        <X size={18} aria-hidden="true" />
      </button>
      {isMoving && (
        <div className={css.progress}>
          <progress value={photo.progress} max={1} aria-label={`Uploading ${name}`} />
          <span aria-hidden="true">
            {photo.state === 'preparing' ? 'Preparing' : `${Math.round(photo.progress * 100)}%`}
          </span>
        </div>
      )}
      {photo.state === 'failed' && (
        <button type="button" className={css.retry} onClick={() => state.retry(photo.id)}>
          <RotateCcw size={20} aria-hidden="true" />
          Try again
          <VisuallyHidden>
            {name}: {photo.error}
          </VisuallyHidden>
        </button>
      )}
    </li>
  )
}
