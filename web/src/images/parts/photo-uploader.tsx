import { Camera, ImagePlus } from 'lucide-react'
import { type DragEvent, Suspense, useRef, useState } from 'react'
import { FieldError } from '../../ui/field-error.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useTouch } from '../../ui/use-touch.ts'
import { PhotoSheet } from './photo-sheet.tsx'
import { PhotoTile } from './photo-tile.tsx'
import css from './photo-uploader.module.css'
import type { Photos } from './use-photos.ts'

const CropDialog = lazyPart(() => import('./crop-dialog.tsx'), 'notice')

/** The photos of a form with their upload progress, and the controls to take or choose more, or to drop them here. */
export function PhotoUploader({
  photos: state,
  label,
  isTitled = false,
  hint,
  error,
}: {
  photos: Photos
  label: string
  /** Whether a title above it has the words of its label. */
  isTitled?: boolean
  hint?: string
  error?: string | undefined
}) {
  const input = useRef<HTMLInputElement>(null)
  const hasCamera = useTouch()
  const [openId, setOpenId] = useState<string>()
  const { photos, most, cropping } = state
  const choose = (files: FileList | null) => {
    if (files?.length) state.choose([...files])
    if (input.current) input.current.value = ''
  }
  /** The same field, with the camera or with the library first. */
  const ask = (from: 'camera' | 'library') => {
    if (!input.current) return
    if (from === 'camera') input.current.setAttribute('capture', 'environment')
    else input.current.removeAttribute('capture')
    input.current.click()
  }
  const failed = photos.find(({ state }) => state === 'failed')
  const shownError = state.error ?? failed?.error ?? error
  const isEmpty = photos.length === 0
  const opened = photos.find(({ id }) => id === openId)
  const add = { className: css.add, type: 'button', 'aria-invalid': shownError ? true : undefined } as const
  return (
    <section
      className={css.uploader}
      aria-label={label}
      onDragOver={(event: DragEvent) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event: DragEvent) => {
        event.preventDefault()
        choose(event.dataTransfer.files)
      }}
    >
      {!isTitled && (
        <p className={css.label}>
          {label}{' '}
          {most > 1 && (
            <span>
              {photos.length} of {most}
            </span>
          )}
        </p>
      )}
      <ul
        className={[css.photos, state.isSquare && css.square, state.isOrdered && (isEmpty ? css.none : css.mosaic)]
          .filter(Boolean)
          .join(' ')}
      >
        {photos.map((photo, index) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            index={index}
            state={state}
            onOpen={state.isOrdered ? () => setOpenId(photo.id) : undefined}
          />
        ))}
        {(photos.length < most || most === 1) && (
          <>
            {hasCamera && state.isOrdered && (
              <li>
                <button {...add} onClick={() => ask('camera')}>
                  <Camera size={26} strokeWidth={1.5} aria-hidden="true" />
                  {isEmpty ? 'Take a photo' : 'Camera'}
                </button>
              </li>
            )}
            <li>
              <button {...add} onClick={() => ask('library')}>
                <ImagePlus size={26} strokeWidth={1.5} aria-hidden="true" />
                {most === 1 ? (isEmpty ? 'Add a picture' : 'Change') : isEmpty ? 'Add photos' : 'Add'}
              </button>
            </li>
          </>
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
      {opened?.path && <PhotoSheet photo={opened} state={state} onClose={() => setOpenId(undefined)} />}
      <Suspense>
        {cropping && (
          <CropDialog
            key={cropping.source}
            source={cropping.source}
            initial={cropping.area ?? undefined}
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
