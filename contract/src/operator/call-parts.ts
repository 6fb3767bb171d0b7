import { z } from 'zod/mini'
import { OPERATOR_NOTE_MAX, REASON_MAX } from '../limits.ts'

/** Who makes the calls of this domain. */
export const audience = 'operator' as const

/** A reason that both parties of an order read. */
export const Reason = z.string().check(z.trim(), z.minLength(1, 'Please write your reason'), z.maxLength(REASON_MAX))

/** Why an operator does something, for the log. */
export const Note = z.string().check(z.trim(), z.minLength(1, 'Please write down why'), z.maxLength(OPERATOR_NOTE_MAX))

/**
 * Chosen by the client for an act: the same act again changes nothing, another act under it is CONFLICT. Optional where an
 * app of an earlier version sends none.
 */
export const ActId = z.optional(z.uuid())

/** What a list is searched for; empty without a search. */
export const Words = z._default(z.string().check(z.trim(), z.maxLength(100)), '')

/** A CSV file as an answer: its suggested name and its text; `isCut` when there are more lines than it has. */
export const Csv = z.object({ fileName: z.string(), text: z.string(), isCut: z._default(z.boolean(), false) })
