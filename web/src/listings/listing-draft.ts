import { z } from 'zod/mini'
import { memberSaved } from '../base/member-storage.ts'
import type { Saved } from '../base/saved.ts'
import type { Opened } from './form.ts'
import { type Form, TypedForm } from './typed-form.ts'

const Images = z.array(z.string().check(z.startsWith('/images/')))

/** What was typed into the listing form, and the paths of the photos that are uploaded, in order. */
export type Draft = { form: Form; images: string[] }

/**
 * The item that this member has begun to list, on this device: it survives a reload and a closed app, for 30 days or
 * until the session ends (decision 114). Null if there is none.
 */
export const newDraft: Saved<Draft | null> = memberSaved(
  'listing-draft',
  z.nullable(z.object({ form: TypedForm, images: Images })),
  null,
)

/**
 * What was last sent as a new item without a known answer, and under which Idempotency-Key, as long as the server has its
 * answer (decision 60): see `list-once.ts`.
 */
export const sentListing: Saved<{ text: string; key: string } | null> = memberSaved(
  'listing-sent',
  z.nullable(z.object({ text: z.string(), key: z.string() })),
  null,
  { days: 7 },
)

/** What an edit was opened with: the fields of the listing that the form has. */
const OpenedListing = z.object({
  ...TypedForm.shape,
  images: z.array(z.string()),
  length: z.nullable(z.string()),
  size: z.number(),
  retailPrice: z.number(),
  replacementPrice: z.number(),
}) satisfies z.ZodMiniType<Opened>

/** An edit that is not saved yet, and what it was opened with. */
export type Edit = Draft & { opened?: Opened | undefined }

const editing = memberSaved(
  'listing-form',
  z.nullable(z.object({ of: z.string(), form: TypedForm, images: Images, opened: z.optional(OpenedListing) })),
  null,
  { kind: 'session' },
)

/** The unsaved changes of one listing, for this tab only, so that a reload loses nothing; leaving discards them. */
export function editDraft(listingId: string): Saved<Edit | null> {
  return {
    read() {
      const draft = editing.read()
      return draft?.of === listingId ? draft : null
    },
    write: (draft) => editing.write(draft && { of: listingId, ...draft }),
    clear: editing.clear,
    watch: () => () => undefined,
  }
}

/** Whether anything was entered that is worth a draft: a category alone, which may be a suggestion, is not. */
export function hasContent({ form, images }: Draft): boolean {
  const { brand, description, colour, length, size, retailPrice, replacementPrice } = form
  return (
    images.length > 0 ||
    size !== null ||
    [brand, description, colour, length, retailPrice, replacementPrice].some(Boolean)
  )
}

/** The name of a draft, from what is known of it: "red midi dress, 2 photos", "Ganni, 1 photo", "new item". */
export function draftName({ form, images }: Draft): string {
  const { brand, category, colour, length } = form
  const kind = [colour, category && length, category].filter(Boolean).join(' ')
  const what = category ? kind : brand.trim() || (colour ? `${colour} item` : 'new item')
  const photos = images.length === 1 ? '1 photo' : `${images.length} photos`
  return images.length > 0 ? `${what}, ${photos}` : what
}
