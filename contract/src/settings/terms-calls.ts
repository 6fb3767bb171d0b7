import { z } from 'zod/mini'
import { call } from '../call.ts'
import { Done } from '../paging.ts'
import { Terms } from './shapes.ts'

export const getTerms = call({
  method: 'GET',
  path: '/api/terms',
  audience: 'anyone',
  about: 'The version of the terms in force, and what changed in it; empty for the version that Hemline came with.',
  answer: z.object({ data: Terms }),
})

export const getNewTerms = call({
  method: 'GET',
  path: '/api/new-terms',
  about:
    'What changed in the terms, for a member who joined before that version and has not read it yet; null for others.',
  answer: z.object({ data: z.nullable(Terms) }),
})

export const readNewTerms = call({
  method: 'POST',
  path: '/api/new-terms',
  about: 'Remembers that the member has read what changed in this version: they are not shown it again.',
  body: z.object({ version: z.string().check(z.maxLength(10)) }),
  answer: Done,
})
