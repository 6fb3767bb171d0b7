import { fieldSentence } from '@hemline/contract/field-words.ts'
import { refusalMessages } from '@hemline/contract/refusal-words.ts'
import { type RefusalCode, refusals } from '@hemline/contract/refusals.ts'
import { z } from 'zod'

/** A refusal that a member may read. Everything else that is thrown is our fault and answered as INTERNAL. */
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
 * What was sent, as the schema reads it. Throws INVALID with a sentence beside each wrong field: the schema's own words, or
 * ours for whatever has none.
 */
export function readInput<Schema extends z.core.$ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const read = z.safeParse(schema, given, { error: fieldSentence })
  if (read.success) return read.data
  throw invalidInput(read.error)
}

/** An outside system that did not answer, or not in time: asking again later may help. Answered as UNAVAILABLE. */
export class OutsideUnavailable extends Error {}

/** Bad input: each field's path with the sentence to show beside it. */
function invalidInput(error: z.core.$ZodError): Refusal {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    const path = issue.path.map(String).join('.') || '_'
    fields[path] ??= issue.message
  }
  return new Refusal('INVALID', { fields })
}
