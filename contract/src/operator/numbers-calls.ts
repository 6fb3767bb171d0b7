import { z } from 'zod/mini'
import { call } from '../call.ts'
import { audience, Csv } from './call-parts.ts'
import { Figures, Numbers } from './numbers-shapes.ts'

export const getFigures = call({
  method: 'GET',
  path: '/api/operator/figures',
  audience,
  about: 'How the community is doing: what there is now, and what the last 30 days brought.',
  answer: z.object({ data: Figures }),
})

const numbersFilter = {
  weeks: z._default(z.coerce.number().check(z.int(), z.minimum(4), z.maximum(104)), 26),
  place: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
}

export const getNumbers = call({
  method: 'GET',
  path: '/api/operator/numbers',
  audience,
  about:
    'The community by week, the earliest first, the last one under way; with a place only of members of that town, of loans that of the lender.',
  query: z.object(numbersFilter),
  answer: z.object({ data: Numbers }),
})

export const downloadNumbers = call({
  method: 'POST',
  path: '/api/operator/download-numbers',
  audience,
  about: 'The same numbers as a CSV file. Each download is written into the log.',
  body: z.object(numbersFilter),
  answer: Csv,
})
