import { fitLabels, lengthLabels, sharedLabels } from '@hemline/contract/listings/words.ts'
import { formatPence } from '@hemline/contract/money.ts'
import { capitalised } from '../base/format.ts'
import type { Difference } from '../ui/changed-elsewhere.tsx'
import type { FieldName, Opened } from './form.ts'

type Words = { label: string; now: (listing: Opened) => string }

const words: { [field in FieldName]: Words } = {
  images: { label: 'Photos', now: ({ images }) => (images.length === 1 ? '1 photo' : `${images.length} photos`) },
  category: { label: 'Category', now: ({ category }) => capitalised(category) },
  length: { label: 'Length', now: ({ length }) => lengthLabels[length as keyof typeof lengthLabels] ?? 'none' },
  brand: { label: 'Brand', now: ({ brand }) => brand },
  size: { label: 'UK size', now: ({ size }) => String(size) },
  fit: { label: 'Fit', now: ({ fit }) => fitLabels[fit] ?? String(fit) },
  colour: { label: 'Main colour', now: ({ colour }) => capitalised(colour) },
  description: { label: 'Description', now: ({ description }) => `“${description}”` },
  retailPrice: { label: 'Retail price', now: ({ retailPrice }) => (retailPrice ? formatPence(retailPrice) : 'none') },
  replacementPrice: { label: 'Replacement price', now: ({ replacementPrice }) => formatPence(replacementPrice) },
  hasDryCleaning: {
    label: 'Dry cleaning',
    now: ({ hasDryCleaning }) => (hasDryCleaning ? 'needed' : 'not needed'),
  },
  sharedStatus: {
    label: 'Who can see and borrow it',
    now: ({ sharedStatus }) => sharedLabels[sharedStatus as keyof typeof sharedLabels] ?? sharedStatus,
  },
}

/** The newer values of fields that were changed elsewhere too. */
export const differencesOf = (fields: readonly FieldName[], now: Opened): Difference[] =>
  fields.map((name) => ({ name, label: words[name].label, now: words[name].now(now) }))
