import { z } from 'zod/mini'
import { LIST_DEFAULT, LIST_MAX } from './limits.ts'

/** An opaque keyset cursor: only the server reads it. The longest has the beginning of a name in it. */
export const LastKey = z.string().check(z.maxLength(600))

/** The start of the next page of a list; null on the last page. */
export const NextKey = z._default(z.nullable(LastKey), null)

/** Items in a page of a list: 24 by default, at most 100. */
export const Limit = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(LIST_MAX)), LIST_DEFAULT)

/** The answer of a call that returns only success. */
export const Done = z.object({ ok: z.literal(true) })
