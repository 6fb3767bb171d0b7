import type { ListingForm as Draft } from '@hemline/contract/listings/draft.ts'
import type { Listing } from '@hemline/contract/listings/shapes.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { SendError } from '../../base/send.ts'
import { usePhotos } from '../../images/parts/use-photos.ts'
import { wardrobeQuery } from '../calls.ts'
import { checkForm, emptyForm, type FieldErrors, type FieldName, type Form, formOf } from '../form.ts'
import { editDraft, hasContent, newDraft } from '../listing-draft.ts'
import { suggestionsOf } from '../suggestions.ts'

/** Saves a checked form. Throws SendError. */
export type SaveListing = (draft: Draft) => Promise<unknown>

export type ListingFormState = ReturnType<typeof useListingForm>

/**
 * The state of the listing form, for a new or an existing listing: what is typed, the photos, the errors of the fields
 * that were touched, the draft (decision 114), and what earlier listings suggest.
 */
export function useListingForm({
  listing,
  userId,
  shared,
  onSave,
}: {
  listing?: Listing | undefined
  userId: string
  shared?: readonly File[] | undefined
  onSave: SaveListing
}) {
  const [stored] = useState(() => (listing ? editDraft(listing.id) : newDraft))
  const [found] = useState(stored.read)
  const [form, setForm] = useState<Form>(() => found?.form ?? (listing ? formOf(listing) : emptyForm))
  const [touched, setTouched] = useState<ReadonlySet<FieldName>>(new Set())
  const [isChanged, setChanged] = useState(false)
  const [refused, setRefused] = useState<{ message: string; fields: FieldErrors }>()
  const [isSaving, setSaving] = useState(false)
  const photos = usePhotos({ userId, purpose: 'listing', initial: found?.images ?? listing?.images ?? [] })
  const { replaceSaved, choose } = photos
  const chosen = useRef<readonly File[] | undefined>(undefined)
  useEffect(() => {
    if (!shared?.length || chosen.current === shared) return
    chosen.current = shared
    void choose([...shared])
  }, [shared, choose])
  const images = photos.paths.join(' ')

  /** What this form last wrote or took over, so that it hears only of the other tabs. */
  const mine = useRef(JSON.stringify(found))
  useEffect(() => {
    const draft = { form, images: images ? images.split(' ') : [] }
    const next = listing || hasContent(draft) ? draft : null
    if (JSON.stringify(next) === mine.current) return
    mine.current = JSON.stringify(next)
    stored.write(next)
  }, [stored, listing, form, images])
  useEffect(
    () =>
      stored.watch(() => {
        const next = stored.read()
        if (JSON.stringify(next) === mine.current) return
        mine.current = JSON.stringify(next)
        setForm(next?.form ?? emptyForm)
        setTouched(new Set())
        replaceSaved(next?.images ?? [])
      }),
    [stored, replaceSaved],
  )
  // leaving an edit discards it; the draft of a new listing remains
  useEffect(() => (listing ? stored.clear : undefined), [stored, listing])

  const earlier = useInfiniteQuery({ ...wardrobeQuery(userId), enabled: !listing }).data
  const suggested = useMemo(() => suggestionsOf(earlier?.pages.flatMap(({ items }) => items) ?? []), [earlier])
  // only before the first choice, so that nothing moves under a finger
  const isUntouched = !listing && !found && !isChanged
  useEffect(() => {
    if (isUntouched && suggested.category) setForm((before) => ({ ...before, category: suggested.category }))
  }, [isUntouched, suggested.category])

  const { draft, errors: all } = checkForm(form, photos.paths)
  const errors: FieldErrors = { ...refused?.fields }
  for (const [name, text] of Object.entries(all ?? {}))
    if (touched.has(name as FieldName)) errors[name as FieldName] = text
  const touch = (...names: FieldName[]) => setTouched((before) => new Set([...before, ...names]))

  return {
    form,
    photos,
    errors,
    refused: refused?.message,
    suggested,
    isSaving,
    isReady: draft !== null && !photos.isBusy,
    /** The fields that keep the form from being sent. */
    missing: all ? (Object.keys(all) as FieldName[]) : [],
    /** A new listing that was begun before. */
    isDraft: !listing && found !== null && hasContent({ form, images: photos.paths }),
    touch,
    change(part: Partial<Form>) {
      setForm((before) => ({ ...before, ...part }))
      setChanged(true)
      setRefused(undefined)
    },
    async submit(event: FormEvent) {
      event.preventDefault()
      if (!draft || photos.isBusy || isSaving) return
      setSaving(true)
      try {
        await onSave(draft)
        mine.current = 'null'
        stored.clear()
      } catch (error) {
        if (!(error instanceof SendError)) throw error
        setRefused({ message: error.message, fields: error.fields })
      } finally {
        setSaving(false)
      }
    },
  }
}
