import { fieldSentence } from '@hemline/contract/field-words.ts'
import { refusalMessages } from '@hemline/contract/refusal-words.ts'
import { type RefusalCode, refusals } from '@hemline/contract/refusals.ts'
import { z } from 'zod'

/** The sentence for a request that is not understood at all. */
export const UNREADABLE = 'We couldn’t read the request.'

/** A refusal that a member may read. Any other error is answered as INTERNAL. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly fields: Record<string, string> | undefined

  constructor(code: RefusalCode, options: { message?: string; fields?: Record<string, string> } = {}) {
    super(options.message ?? refusalMessages[code])
    this.code = code
    this.status = refusals[code]
    this.fields = options.fields
  }
}

/**
 * Returns the input as parsed by the schema. Throws INVALID with a sentence for each wrong field: the schema's own
 * message, or a default one.
 */
export function readInput<Schema extends z.core.$ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const read = z.safeParse(schema, given, { error: fieldSentence })
  if (read.success) return read.data
  throw invalidInput(read.error)
}

/** An outside system failed or timed out; a later retry may succeed. Answered as UNAVAILABLE. */
export class OutsideUnavailable extends Error {}

/** An outside system has no space left for what was to be stored. Answered as NO_SPACE. */
export class OutsideFull extends OutsideUnavailable {}

/** Invalid input: each field's path with the sentence to show beside it. */
function invalidInput(error: z.core.$ZodError): Refusal {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    const path = issue.path.map(String).join('.') || '_'
    fields[path] ??= issue.message
  }
  return new Refusal('INVALID', { fields })
}
