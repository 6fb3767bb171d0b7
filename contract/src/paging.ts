import { z } from 'zod'
import { LIST_DEFAULT, LIST_MAX } from './limits.ts'

/** An opaque keyset cursor: only the server reads it. */
export const LastKey = z.string().max(200)

/** Where the next page of a list begins; null on the last. */
export const NextKey = LastKey.nullable().default(null)

/** How many items a list gives: 24 unless asked, at most 100. */
export const Limit = z.coerce.number().int().min(1).max(LIST_MAX).default(LIST_DEFAULT)

/** A comma-joined list in a query string, read as an array of the given values. */
export function commaJoined<T extends z.ZodType>(value: T) {
  return z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(value).max(100) as unknown as z.ZodType<z.output<T>[], string[]>)
}

/** The answer of a call that has nothing to say but that it worked. */
export const Done = z.object({ ok: z.literal(true) })
