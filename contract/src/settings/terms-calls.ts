import { z } from 'zod/mini'
import { call } from '../call.ts'
import { Done } from '../paging.ts'
import { Terms } from './shapes.ts'

/** A version of the terms, and the owners' versions before it that also count, newest first. */
export const TermsSoFar = z.extend(Terms, { earlier: z._default(z.array(Terms), []) })
export type TermsSoFar = z.infer<typeof TermsSoFar>

export const getTerms = call({
  method: 'GET',
  path: '/api/terms',
  audience: 'anyone',
  about:
    'The version of the terms in force, and what changed in it and before; empty for the version that Hemline came with.',
  answer: z.object({ data: TermsSoFar }),
})

export const getNewTerms = call({
  method: 'GET',
  path: '/api/new-terms',
  about:
    'What changed in the terms, for a member who joined before that version and has not read it yet, with each earlier version that they have not read either; null for others.',
  answer: z.object({ data: z.nullable(TermsSoFar) }),
})

export const readNewTerms = call({
  method: 'POST',
  path: '/api/new-terms',
  about: 'Remembers that the member has read what changed in this version: they are not shown it again.',
  body: z.object({ version: z.string().check(z.maxLength(10)) }),
  answer: Done,
})
