import { z } from 'zod/mini'
import { memberSaved } from '../base/member-storage.ts'
import type { Form } from './form.ts'

const Typed = z.object({
  brand: z.string(),
  description: z.string(),
  category: z.string(),
  length: z.string(),
  colour: z.string(),
  size: z.nullable(z.number()),
  fit: z.number(),
  retailPrice: z.string(),
  replacementPrice: z.string(),
  hasDryCleaning: z.boolean(),
  sharedStatus: z.string(),
}) satisfies z.ZodMiniType<Form>

const stored = memberSaved(
  'listing-form',
  z.nullable(z.object({ of: z.string(), form: Typed, images: z.array(z.string().check(z.startsWith('/images/'))) })),
  null,
  { kind: 'session' },
)

/**
 * The unsaved input and uploads of the listing form, so that a reload loses nothing: for this tab, this member and this
 * listing only (undefined: a new one). Cleared when the listing is saved.
 */
export function formDraft(listingId: string | undefined) {
  const of = listingId ?? 'new'
  return {
    read() {
      const found = stored.read()
      return found?.of === of ? found : null
    },
    write: (form: Form, images: string[]) => stored.write({ of, form, images }),
    clear: stored.clear,
  }
}
