import { z } from 'zod/mini'
import { call } from '../call.ts'
import { Done } from '../paging.ts'
import { OwnCard } from './shapes.ts'

export const getCards = call({
  method: 'GET',
  path: '/api/cards',
  whileSuspended: true,
  about: "My cards that the card provider has stored, newest first. UNAVAILABLE when the provider doesn't answer.",
  answer: z.object({ items: z.array(OwnCard) }),
})

export const removeCard = call({
  method: 'DELETE',
  path: '/api/cards/:id',
  whileSuspended: true,
  about:
    'Removes one of my stored cards permanently; removing it again changes nothing. CARD_NEEDED while it guarantees a loan or a claim, UNAVAILABLE when the provider does not answer.',
  params: z.object({ id: z.string().check(z.regex(/^[A-Za-z0-9_]{1,100}$/)) }),
  answer: Done,
})
