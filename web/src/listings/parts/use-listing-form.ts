import type { ListingForm as Draft } from '@hemline/contract/listings/draft.ts'
import type { Listing } from '@hemline/contract/listings/shapes.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Saved } from '../../base/saved.ts'
import { SendError } from '../../base/send.ts'
import { usePhotos } from '../../images/parts/use-photos.ts'
import { useHold } from '../../ui/use-hold.ts'
import { wardrobeQuery } from '../calls.ts'
import {
  checkForm,
  editOf,
  type FieldErrors,
  type FieldName,
  followListing,
  formOf,
  type ListingEdit,
  type Opened,
} from '../form.ts'
import { type Edit, editDraft, hasContent, newDraft } from '../listing-draft.ts'
import { differencesOf } from '../seen-words.ts'
import { suggestionsOf } from '../suggestions.ts'
import { emptyForm, type Form } from '../typed-form.ts'

/** Saves a checked form: a new item's draft, or of an edit what was changed. Throws SendError. */
export type SaveListing = (draft: Draft, edit: ListingEdit) => Promise<unknown>

export type ListingFormState = ReturnType<typeof useListingForm>

/**
 * The state of the listing form, for a new or an existing listing: what is typed, the photos, the errors of the fields
 * that were touched, the draft (decision 114), and what earlier listings suggest.
 */
export function useListingForm({
  listing,
  userId,
  shared,
  latest,
  onSave,
}: {
  listing?: Listing | undefined
  userId: string
  shared?: readonly File[] | undefined
  /** Fetches the listing as it is now, after a change made elsewhere. */
  latest?: () => Promise<Listing | null | undefined>
  onSave: SaveListing
}) {
  const [stored] = useState<Saved<Edit | null>>(() => (listing ? editDraft(listing.id) : newDraft))
  const [storedDraft] = useState(stored.read)
  const [form, setForm] = useState<Form>(() => storedDraft?.form ?? (listing ? formOf(listing) : emptyForm))
  const [touched, setTouched] = useState<ReadonlySet<FieldName>>(new Set())
  const [isChanged, setChanged] = useState(false)
  const [refused, setRefused] = useState<{ message: string; fields: FieldErrors }>()
  const [isSaving, setSaving] = useState(false)
  const photos = usePhotos({ userId, purpose: 'listing', initial: storedDraft?.images ?? listing?.images ?? [] })
  const { replaceSaved, choose } = photos
  const chosen = useRef<readonly File[] | undefined>(undefined)
  useEffect(() => {
    if (!shared?.length || chosen.current === shared) return
    chosen.current = shared
    void choose([...shared])
  }, [shared, choose])
  const images = photos.paths.join(' ')
  const [opened, setOpened] = useState<Opened | undefined>(storedDraft?.opened ?? listing)
  const [differing, setDiffering] = useState<FieldName[]>([])
  /** The listing that the form follows. */
  const [followed, setFollowed] = useState<Listing | undefined>(storedDraft?.opened ? undefined : listing)
  if (listing && opened && followed !== listing) {
    const next = followListing({ form, images: photos.paths, opened }, listing)
    setFollowed(listing)
    setForm(next.form)
    setOpened(next.opened)
    if (next.images !== photos.paths) replaceSaved(next.images)
  }

  /** What this form last wrote or took over, so that it hears only of the other tabs. */
  const mine = useRef(JSON.stringify(storedDraft))
  useEffect(() => {
    const draft = { form, images: images ? images.split(' ') : [] }
    const next = listing ? { ...draft, opened } : hasContent(draft) ? draft : null
    if (JSON.stringify(next) === mine.current) return
    mine.current = JSON.stringify(next)
    stored.write(next)
  }, [stored, listing, opened, form, images])
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
  const isEdit = listing !== undefined
  useEffect(() => (isEdit ? stored.clear : undefined), [stored, isEdit])

  const { data: earlier, isLoading } = useInfiniteQuery({ ...wardrobeQuery(userId), enabled: !listing })
  const suggested = useMemo(() => suggestionsOf(earlier?.pages.flatMap(({ items }) => items) ?? []), [earlier])
  // only before the first choice, so that nothing moves under a finger
  const isUntouched = !listing && !storedDraft && !isChanged
  const isAwaited = useHold(isLoading && isUntouched)
  useLayoutEffect(() => {
    if (isUntouched && suggested.category) setForm((before) => ({ ...before, category: suggested.category }))
  }, [isUntouched, suggested.category])

  const { draft, errors: all } = checkForm(form, photos.paths)
  const errors: FieldErrors = { ...refused?.fields }
  for (const [name, text] of Object.entries(all ?? {}))
    if (touched.has(name as FieldName)) errors[name as FieldName] = text
  /** Shows what a newer change elsewhere says differently; what is saved next is compared with that one. */
  const showDifferences = async (fields: FieldName[]) => {
    const now = await latest?.()
    if (!now) return
    setOpened((before) => before && { ...before, ...Object.fromEntries(fields.map((field) => [field, now[field]])) })
    setDiffering(fields)
    setRefused(undefined)
  }
  const touch = (...names: FieldName[]) => setTouched((before) => new Set([...before, ...names]))

  return {
    form,
    photos,
    errors,
    refused: refused?.message,
    suggested,
    /** What earlier listings suggest is still to come, and decides which fields there are. */
    isAwaited,
    isSaving,
    /** The fields that keep the form from being sent. */
    missing: all ? (Object.keys(all) as FieldName[]) : [],
    /** A new listing that was begun before. */
    isDraft: !listing && storedDraft !== null && hasContent({ form, images: photos.paths }),
    touch,
    differences: opened ? differencesOf(differing, opened) : [],
    /** Takes the newer value of a field in place of what was typed. */
    take(name: string) {
      if (!opened) return
      const field = name as FieldName
      if (field === 'images') replaceSaved(opened.images)
      else setForm((before) => ({ ...before, [field]: formOf(opened)[field] }))
      setDiffering((before) => before.filter((one) => one !== field))
    },
    change(part: Partial<Form>) {
      setForm((before) => ({ ...before, ...part }))
      setChanged(true)
      setRefused(undefined)
    },
    async submit(event: FormEvent) {
      event.preventDefault()
      const hasFailed = photos.showsFailed()
      if (!draft) return touch(...(Object.keys(all ?? {}) as FieldName[]))
      if (hasFailed || photos.isBusy || isSaving) return
      setSaving(true)
      try {
        await onSave(draft, opened ? editOf(draft, opened) : {})
        mine.current = 'null'
        stored.clear()
      } catch (error) {
        if (!(error instanceof SendError)) throw error
        setRefused({ message: error.message, fields: error.fields })
        if (error.code === 'CHANGED_MEANWHILE') await showDifferences(Object.keys(error.fields) as FieldName[])
      } finally {
        setSaving(false)
      }
    },
  }
}
