import { z } from 'zod/mini'
import { required } from '../field-words.ts'
import { ImagePath } from '../images/shapes.ts'
import { imageTexts } from '../images/words.ts'
import { BRAND_MAX, DESCRIPTION_MAX, FIT_MAX, FIT_MIN, LISTING_IMAGES_MAX, PRICE_MAX_PENCE } from '../limits.ts'
import { formatPence } from '../money.ts'
import { Category, Colour, Length, Listing, SharedStatus, Size } from './shapes.ts'

/* The input of an item, beside its shapes: the home page has those, and not the form (decision 131). */

const priceLimit = `Please enter at most ${formatPence(PRICE_MAX_PENCE)}`

/**
 * The fields of an item as they are entered: the one list that the draft, an edit, what its sender saw, the columns and
 * the stored card are made of. A field that is left out has its default here; an edit that leaves it out does not change it.
 */
export const fields = {
  brand: z.string(required('Brand is required')).check(z.trim(), z.minLength(1), z.maxLength(BRAND_MAX)),
  description: z
    .string(required('Description is required'))
    .check(z.trim(), z.minLength(1), z.maxLength(DESCRIPTION_MAX)),
  fit: z
    .number('Please select a fit')
    .check(z.int(), z.minimum(FIT_MIN, 'Please select a fit'), z.maximum(FIT_MAX, 'Please select a fit')),
  retailPrice: z._default(
    z.number('Please enter an amount in pounds').check(z.int(), z.minimum(0), z.maximum(PRICE_MAX_PENCE, priceLimit)),
    0,
  ),
  replacementPrice: z
    .number(required('Replacement price is required'))
    .check(z.int(), z.minimum(0), z.maximum(PRICE_MAX_PENCE, priceLimit)),
  size: Size,
  hasDryCleaning: z._default(z.boolean(), false),
  colour: Colour,
  images: z.array(ImagePath, imageTexts.none).check(
    z.minLength(1, imageTexts.none),
    z.maxLength(LISTING_IMAGES_MAX, imageTexts.most(LISTING_IMAGES_MAX)),
    z.refine((paths) => new Set(paths).size === paths.length, 'Each image can be used once'),
  ),
  category: Category,
  length: z._default(z.nullable(Length), null),
  sharedStatus: z._default(SharedStatus, 'EVERYONE'),
}

export type GarmentField = keyof typeof fields
export const garmentFields = /* @__PURE__ */ Object.keys(fields) as GarmentField[]

/** Returns an object with each field. Without effects, so that pages without the form leave it out of their script. */
/* @__NO_SIDE_EFFECTS__ */
function each<Value>(of: (name: GarmentField) => Value) {
  return Object.fromEntries(garmentFields.map((name) => [name, of(name)])) as { [name in GarmentField]: Value }
}

/**
 * The complete form: the input of a new listing, and the required result of an edit. Prices in pence. A length of an
 * item other than a dress is dropped (product.md §7).
 */
export const ListingDraft = z.pipe(
  z.object(fields).check(
    z.superRefine((draft, context) => {
      if (draft.category === 'dress' && !draft.length) {
        context.addIssue({ code: 'custom', path: ['length'], message: 'Length is required for dresses' })
      }
      if (draft.retailPrice > 0 && draft.replacementPrice > draft.retailPrice) {
        context.addIssue({
          code: 'custom',
          path: ['replacementPrice'],
          message: 'Replacement price must be less than or equal to retail price',
        })
      }
    }),
  ),
  z.transform((draft) => (draft.category === 'dress' ? draft : { ...draft, length: null })),
)
export type ListingDraft = z.output<typeof ListingDraft>
export type ListingForm = z.input<typeof ListingDraft>

/** What the sender of a change saw of the item, field by field, as it was answered (product.md §7). */
export const ListingSeen = z.partial(
  z.pick(
    Listing,
    each(() => true as const),
  ),
)
export type ListingSeen = z.output<typeof ListingSeen>

/** The open requests that the owner saw, and that are declined when the item is taken down. */
export const DeclinedRequests = z.array(z.uuid()).check(z.maxLength(100))

type Fields = typeof fields
type WithoutDefault<Field> = Field extends z.ZodMiniDefault<infer Inner> ? Inner : Field

const changeable = each((name) => {
  const field: z.ZodMiniType = fields[name]
  return field instanceof z.ZodMiniDefault ? field._zod.def.innerType : field
}) as { [name in GarmentField]: WithoutDefault<Fields[name]> }

/** Any of a listing's fields; the server checks that the changed listing is still a valid draft. */
export const ListingChange = z.partial(
  z.object({ ...changeable, isActive: z.boolean(), seen: ListingSeen, declines: DeclinedRequests }),
)
export type ListingChange = z.output<typeof ListingChange>
