import { z } from 'zod/mini'
import { call } from '../call.ts'
import { LastKey, Limit, NextKey } from '../paging.ts'
import { audience, Csv, Words } from './call-parts.ts'
import { changeKinds, DeskChange } from './change-shapes.ts'

const changeFilter = { kind: z.enum(changeKinds), words: Words }

export const getChanges = call({
  method: 'GET',
  path: '/api/operator/changes',
  audience,
  about:
    'Every change of the states of orders, claims, labels, items, members, reports, appeals or payout batches, of coins or of money, whoever made it, newest first, with what was before and after; with words only those of orders in whose number, garment or names every one of them occurs, or of members with such a name or email.',
  query: z.object({ ...changeFilter, lastKey: z.optional(LastKey), limit: Limit }),
  answer: z.object({ items: z.array(DeskChange), lastKey: NextKey }),
})

export const downloadChanges = call({
  method: 'POST',
  path: '/api/operator/download-changes',
  audience,
  about: 'The changes that a search finds, at most 10,000, as a CSV file. Each download is written into the log.',
  body: z.object(changeFilter),
  answer: Csv,
})
