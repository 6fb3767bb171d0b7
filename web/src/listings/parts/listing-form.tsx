import type { Listing } from '@hemline/contract/listings/shapes.ts'
import { useRef } from 'react'
import { PhotoUploader } from '../../images/parts/photo-uploader.tsx'
import { Button } from '../../ui/button.tsx'
import { ChangedElsewhere } from '../../ui/changed-elsewhere.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { Form, showFirstProblem } from '../../ui/form.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { StickyAction } from '../../ui/sticky-action.tsx'
import type { FieldName } from '../form.ts'
import { DraftCard } from './draft-card.tsx'
import { GarmentFields } from './garment-fields.tsx'
import { LendingFields } from './lending-fields.tsx'
import css from './listing-form.module.css'
import { type SaveListing, useListingForm } from './use-listing-form.ts'

/** Of the first four fields. */
const heights = ['127px', '129px', '127px', '127px']

function FieldsSkeleton() {
  return (
    <Loading label="Loading the form" className={css.fields}>
      {heights.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they do not change
        <Skeleton key={index} height={height} />
      ))}
    </Loading>
  )
}

/** The required fields in the order of the page, as what is still to add. */
const missingWords: { [name in FieldName]?: string } = {
  images: 'a photo',
  category: 'the category',
  length: 'the length',
  brand: 'the brand',
  size: 'the size',
  colour: 'the colour',
  description: 'a description',
  replacementPrice: 'the replacement price',
}

/** The first few missing fields: "a photo, the brand and 4 more". */
function inShort(words: readonly string[]): string {
  const rest = words.length - 2
  return rest > 1 ? `${words.slice(0, 2).join(', ')} and ${rest} more` : words.join(', ')
}

/**
 * The listing form on one page, for a new or an existing listing: photos first, then a tap for each choice (product.md
 * §8). A new one is a draft until it is listed.
 */
export function ListingForm({
  label,
  ...given
}: {
  listing?: Listing
  userId: string
  label: string
  /** Pictures that were shared to the app, to begin with. */
  shared?: readonly File[]
  latest?: () => Promise<Listing | null | undefined>
  onSave: SaveListing
}) {
  const state = useListingForm(given)
  const element = useRef<HTMLFormElement>(null)
  const { photos, errors, missing } = state
  const toAdd = (Object.keys(missingWords) as FieldName[]).filter((name) => missing.includes(name))
  const toFirst = () => {
    state.touch(...missing)
    requestAnimationFrame(() => element.current && showFirstProblem(element.current))
  }

  return (
    <Form ref={element} className={css.form} onSubmit={state.submit}>
      <div className={css.page}>
        <div className={css.photos}>
          {state.isDraft && <DraftCard draft={{ form: state.form, images: photos.paths }} />}
          <PhotoUploader
            photos={photos}
            label="Photos"
            hint="Daylight and a plain background work best. The first one is the cover."
            error={errors.images}
          />
        </div>
        <div className={css.fields}>
          {state.isAwaited ? (
            <FieldsSkeleton />
          ) : (
            <>
              <GarmentFields {...state} />
              <LendingFields {...state} />
            </>
          )}
          <ChangedElsewhere differences={state.differences} onTake={state.take} />
          <FieldError>{state.refused}</FieldError>
        </div>
      </div>
      <StickyAction>
        <div className={css.action}>
          <p className={css.missing} aria-live="polite">
            {photos.isBusy && <span>Uploading photos…</span>}
            {state.isAwaited && <span />}
            {!photos.isBusy && !state.isAwaited && toAdd.length > 0 && (
              <button type="button" className={css.toFirst} onClick={toFirst}>
                Please add {inShort(toAdd.map((name) => missingWords[name] ?? ''))}
              </button>
            )}
          </p>
          <Button type="submit" look="accent" isWide isBusy={state.isSaving || photos.isBusy}>
            {label}
          </Button>
        </div>
      </StickyAction>
    </Form>
  )
}
