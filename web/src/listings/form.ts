import { isBlank } from '@hemline/contract/blank.ts'
import { amountText, amountTexts, penceEntered } from '@hemline/contract/entered-amount.ts'
import { foldTexts } from '@hemline/contract/folded-text.ts'
import {
  type GarmentField,
  type ListingChange,
  ListingDraft,
  type ListingForm,
} from '@hemline/contract/listings/draft.ts'
import type { Listing } from '@hemline/contract/listings/shapes.ts'
import { changedFields, followChange, readsTheSame } from '@hemline/contract/seen.ts'
import { emptyForm, type Form } from './typed-form.ts'

export type FieldName = GarmentField
export type FieldErrors = { [name in FieldName]?: string }

const inPounds = (pence: number) => (pence % 100 === 0 ? String(pence / 100) : amountText(pence))

/** A listing as its form was opened with it, field by field. */
export type Opened = Pick<Listing, FieldName>

/** The form of an existing listing. */
export function formOf(listing: Opened): Form {
  const names = Object.keys(emptyForm) as (keyof Form)[]
  const same = Object.fromEntries(names.map((name) => [name, listing[name]])) as Pick<Opened, keyof Form>
  return {
    ...same,
    length: same.length ?? '',
    retailPrice: same.retailPrice > 0 ? inPounds(same.retailPrice) : '',
    replacementPrice: inPounds(same.replacementPrice),
  }
}

type Checked = { draft: ListingForm; errors: null } | { draft: null; errors: FieldErrors }

/** Returns the form as the contract's draft, or a sentence for each invalid field. */
export function checkForm(form: Form, images: string[]): Checked {
  const draft = {
    ...form,
    length: form.category === 'dress' ? form.length || null : null,
    size: form.size ?? undefined,
    retailPrice: isBlank(form.retailPrice) ? 0 : (penceEntered(form.retailPrice) ?? undefined),
    replacementPrice: penceEntered(form.replacementPrice) ?? undefined,
    images,
  }
  const errors: FieldErrors = {}
  const add = (issues: readonly { path: readonly PropertyKey[]; message: string }[]) => {
    for (const { path, message } of issues) errors[path[0] as FieldName] ??= message
  }
  const read = ListingDraft.safeParse(foldTexts(draft))
  if (!read.success) add(read.error.issues)
  // The contract's rules across fields are only checked once every field is valid; these should not wait for that.
  if (form.category === 'dress' && !form.length) errors.length ??= 'Length is required for dresses'
  const { retailPrice = 0, replacementPrice = 0 } = draft
  if (retailPrice > 0 && replacementPrice > retailPrice) {
    errors.replacementPrice ??= 'Replacement price must be less than or equal to retail price'
  }
  for (const name of ['retailPrice', 'replacementPrice'] as const)
    if (draft[name] === undefined && !isBlank(form[name])) errors[name] = amountTexts.unclear
  return Object.keys(errors).length === 0 ? { draft: draft as ListingForm, errors: null } : { draft: null, errors }
}

/** What is sent of an edit: the fields that were changed, and what they were opened with (product.md §7). */
export type ListingEdit = ListingChange

/** Returns the fields of a draft that differ from what the form was opened with, and what that was. */
export function editOf(draft: ListingForm, opened: Opened): ListingEdit {
  const fields = (Object.keys(draft) as FieldName[]).filter((field) => !readsTheSame(draft[field], opened[field]))
  const pick = (of: Partial<Opened>) => Object.fromEntries(fields.map((field) => [field, of[field]]))
  return { ...pick(draft as Partial<Opened>), seen: pick(opened) }
}

type Open = { form: Form; images: readonly string[]; opened: Opened }

/**
 * Follows a change of the listing made elsewhere: what was not edited here takes the new value; what was keeps what was
 * typed, and what it was opened with.
 */
export function followListing({ form, images, opened }: Open, now: Opened): Open {
  const edited = changedFields(form, formOf(opened))
  const areOwnImages = !readsTheSame(images, opened.images)
  const ownFields = [...edited, ...(areOwnImages ? (['images'] as const) : [])].map((field) => [field, opened[field]])
  return {
    form: followChange({ form, opened: formOf(opened) }, formOf(now)).form,
    images: areOwnImages ? images : now.images,
    opened: { ...now, ...Object.fromEntries(ownFields) },
  }
}
