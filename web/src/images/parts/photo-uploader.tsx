import { ChevronLeft, ChevronRight, ImagePlus, RotateCcw, X } from 'lucide-react'
import { Suspense, useRef } from 'react'
import { FieldError } from '../../ui/field-error.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import css from './photo-uploader.module.css'
import type { Photo, Photos } from './use-photos.ts'

const CropDialog = lazyPart(() => import('./crop-dialog.tsx'), 'notice')

/** The photos of a form with their upload progress, and the control to add more. */
export function PhotoUploader({
  photos: state,
  label,
  hint,
  error,
}: {
  photos: Photos
  label: string
  hint?: string
  error?: string | undefined
}) {
  const input = useRef<HTMLInputElement>(null)
  const { photos, most, cropping } = state
  const choose = (files: FileList | null) => {
    if (files) state.choose([...files])
    if (input.current) input.current.value = ''
  }
  const failed = photos.find(({ state }) => state === 'failed')
  const shownError = state.error ?? failed?.error ?? error
  return (
    <section className={css.uploader} aria-label={label}>
      <p className={css.label}>
        {label}{' '}
        {most > 1 && (
          <span>
            {photos.length} of {most}
          </span>
        )}
      </p>
      <ul className={state.isSquare ? `${css.photos} ${css.square}` : css.photos}>
        {photos.map((photo, index) => (
          <PhotoTile key={photo.id} photo={photo} index={index} state={state} />
        ))}
        {(photos.length < most || most === 1) && (
          <li>
            <button
              type="button"
              className={css.add}
              aria-invalid={shownError ? true : undefined}
              onClick={() => input.current?.click()}
            >
              <ImagePlus size={26} strokeWidth={1.5} aria-hidden="true" />
              {most === 1 ? (photos.length ? 'Change' : 'Add a picture') : photos.length ? 'Add' : 'Add photos'}
            </button>
          </li>
        )}
      </ul>
      <input
        ref={input}
        type="file"
        className={css.input}
        accept="image/jpeg,image/png"
        multiple={most > 1}
        aria-label={label}
        tabIndex={-1}
        onChange={(event) => choose(event.target.files)}
      />
      <FieldError>{shownError}</FieldError>
      {hint && <p className={css.hint}>{hint}</p>}
      <Suspense>
        {cropping && (
          <CropDialog
            key={cropping.source}
            source={cropping.source}
            isSquare={state.isSquare}
            onApply={state.crop}
            onClose={state.skipCrop}
            onFail={state.cropFailed}
          />
        )}
      </Suspense>
    </section>
  )
}

function PhotoTile({ photo, index, state }: { photo: Photo; index: number; state: Photos }) {
  const name = `photo ${index + 1}`
  const isMoving = photo.state === 'preparing' || photo.state === 'uploading'
  return (
    <li className={css.tile}>
      <img src={photo.source} alt={`Yours, ${name}`} className={photo.state === 'done' ? undefined : css.dim} />
      {index === 0 && state.isOrdered && photo.state === 'done' && <span className={css.cover}>Cover</span>}
      <button
        type="button"
        className={`${css.tool} ${css.remove}`}
        aria-label={isMoving ? `Cancel ${name}` : `Remove ${name}`}
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
      {photo.state === 'done' && state.photos.length > 1 && state.isOrdered && (
        <span className={css.order}>
          <button
            type="button"
            className={css.tool}
            aria-label={`Move ${name} forward`}
            disabled={index === 0}
            onClick={() => state.move(photo.id, -1)}
          >
            <ChevronLeft size={18} aria-hidden="true" />
          </button>
          <button
            type="button"
            className={css.tool}
            aria-label={`Move ${name} back`}
            disabled={index === state.photos.length - 1}
            onClick={() => state.move(photo.id, 1)}
          >
            <ChevronRight size={18} aria-hidden="true" />
          </button>
        </span>
      )}
    </li>
  )
}
