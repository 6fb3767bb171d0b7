import { refusalMessages } from '@hemline/contract/refusal-words.ts'
import { type RefusalCode, refusals } from '@hemline/contract/refusals.ts'
import type { z } from 'zod'

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

/** Bad input: each field's path with the sentence to show beside it. */
export function invalidInput(error: z.ZodError): Refusal {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    const path = issue.path.map(String).join('.') || '_'
    fields[path] ??= issue.message
  }
  return new Refusal('INVALID', { fields })
}
