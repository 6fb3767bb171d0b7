import { DESCRIPTION_MAX } from '@hemline/contract/limits.ts'
import type { ListingForm as Draft, Listing } from '@hemline/contract/listings/shapes.ts'
import { type FormEvent, useEffect, useState } from 'react'
import { SendError } from '../../base/send.ts'
import { PhotoUploader } from '../../images/parts/photo-uploader.tsx'
import { usePhotos } from '../../images/parts/use-photos.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField, TextArea } from '../../ui/field.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { StickyAction } from '../../ui/sticky-action.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { checkForm, emptyForm, type FieldErrors, type FieldName, type Form, formOf } from '../form.ts'
import { formDraft } from '../form-draft.ts'
import { BrandField } from './brand-field.tsx'
import { type DrawerName, drawers } from './drawers.tsx'
import { FormRows, fieldsOf } from './form-rows.tsx'
import css from './listing-form.module.css'

const missingWords: { [name in FieldName]?: string } = {
  images: 'a photo',
  description: 'a description',
  brand: 'the brand',
  category: 'the category',
  length: 'the length',
  colour: 'the colour',
  size: 'the size',
  replacementPrice: 'the replacement price',
}

/** The first few missing fields: "a photo, the brand and 4 more". */
function inShort(words: readonly string[]): string {
  const rest = words.length - 2
  return rest > 1 ? `${words.slice(0, 2).join(', ')} and ${rest} more` : words.join(', ')
}

/** The listing form, for a new or an existing listing (product.md §8 and §5). A reload loses nothing. */
export function ListingForm({
  listing,
  userId,
  label,
  onSave,
}: {
  listing?: Listing
  userId: string
  label: string
  onSave: (draft: Draft) => Promise<unknown>
}) {
  const isWide = useWide(768)
  const [stored] = useState(() => formDraft(listing?.id))
  const [typed] = useState(stored.read)
  const [form, setForm] = useState<Form>(() => typed?.form ?? (listing ? formOf(listing) : emptyForm))
  const [touched, setTouched] = useState<ReadonlySet<FieldName>>(new Set())
  const [refused, setRefused] = useState<{ message: string; fields: FieldErrors }>()
  const [drawer, setDrawer] = useState<DrawerName>()
  const [isSaving, setSaving] = useState(false)
  const initial = typed?.images ?? listing?.images ?? []
  const photos = usePhotos({ userId, purpose: 'listing', initial })
  const images = photos.paths.join(' ')
  useEffect(() => {
    stored.write(form, images ? images.split(' ') : [])
  }, [stored, form, images])
  // leaving an edit discards it; the draft of a new listing remains
  useEffect(() => (listing ? stored.clear : undefined), [stored, listing])
  const { draft, errors: all } = checkForm(form, photos.paths)

  const errors: FieldErrors = { ...refused?.fields }
  for (const [name, text] of Object.entries(all ?? {}))
    if (touched.has(name as FieldName)) errors[name as FieldName] = text
  const change = (part: Partial<Form>) => {
    setForm((before) => ({ ...before, ...part }))
    setRefused(undefined)
  }
  const touch = (...names: FieldName[]) => setTouched((before) => new Set([...before, ...names]))
  const closeDrawer = () => {
    if (drawer) touch(...fieldsOf[drawer])
    setDrawer(undefined)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!draft || photos.isBusy) return
    setSaving(true)
    try {
      await onSave(draft)
      stored.clear()
    } catch (error) {
      if (!(error instanceof SendError)) throw error
      setRefused({ message: error.message, fields: error.fields })
    } finally {
      setSaving(false)
    }
  }
  const missing = all ? Object.entries(missingWords).flatMap(([name, word]) => (name in all ? word : [])) : []
  const Drawer = drawer && drawers[drawer]

  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <div className={css.fields}>
        <PhotoUploader
          photos={photos}
          label="Photos"
          hint="Daylight and a plain background work best. The first one is the cover."
          error={errors.images}
        />
        {isWide && (
          <BrandField
            isInline
            value={form.brand}
            error={errors.brand}
            onChange={(brand) => {
              change({ brand })
              touch('brand')
            }}
          />
        )}
        <TextArea
          label="Description"
          name="description"
          placeholder="Fabric, occasion, how it moves, anything to know."
          maxLength={DESCRIPTION_MAX}
          value={form.description}
          error={errors.description}
          onChange={(event) => change({ description: event.target.value })}
          onBlur={() => touch('description')}
        />
        <FormRows form={form} errors={errors} without={isWide ? ['brand'] : []} onOpen={setDrawer} />
        <CheckField
          isSwitch
          name="hasDryCleaning"
          label="Needs dry cleaning after each loan"
          checked={form.hasDryCleaning}
          onChange={(event) => change({ hasDryCleaning: event.target.checked })}
        />
        <FieldError>{refused?.message}</FieldError>
      </div>
      <StickyAction>
        <div className={css.action}>
          <p className={css.missing} aria-live="polite">
            {photos.isBusy
              ? 'Your photos are on their way.'
              : missing.length > 0
                ? `Still to add: ${inShort(missing)}.`
                : ''}
          </p>
          <Button type="submit" look="accent" isWide isBusy={isSaving} disabled={!draft || photos.isBusy}>
            {label}
          </Button>
        </div>
      </StickyAction>
      {Drawer && (
        <Sheet isOpen onClose={closeDrawer} title={Drawer.title} foot={<Button onClick={closeDrawer}>Done</Button>}>
          <Drawer.Content form={form} errors={errors} onChange={change} onDone={closeDrawer} />
        </Sheet>
      )}
    </form>
  )
}
