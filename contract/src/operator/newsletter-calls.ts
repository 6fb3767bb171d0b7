import { z } from 'zod/mini'
import { call } from '../call.ts'
import { Newsletter, SentNewsletter } from '../notifications/newsletter-shapes.ts'
import { Done } from '../paging.ts'
import { audience } from './call-parts.ts'

export const sendNewsletter = call({
  method: 'POST',
  path: '/api/operator/send-newsletter',
  audience,
  about:
    'Sends a newsletter to every member who asked for it. Safe to repeat: the same newsletterId returns what was sent. CONFLICT when it was sent with other words.',
  body: z.extend(Newsletter, { newsletterId: z.uuid() }),
  answer: z.object({ data: SentNewsletter }),
  status: 202,
})

export const previewNewsletter = call({
  method: 'POST',
  path: '/api/operator/preview-newsletter',
  audience,
  about: 'A newsletter as its readers will see it, and how many they are now. Sends nothing.',
  body: Newsletter,
  answer: z.object({ html: z.string(), text: z.string(), readers: z.int() }),
})

export const proveNewsletter = call({
  method: 'POST',
  path: '/api/operator/prove-newsletter',
  audience,
  about: 'Sends a proof of a newsletter to the operator only.',
  body: Newsletter,
  answer: Done,
})

export const getNewsletters = call({
  method: 'GET',
  path: '/api/operator/newsletters',
  audience,
  about: 'The last 100 newsletters, newest first, and the progress of each; and how many members want the next one.',
  answer: z.object({ items: z.array(SentNewsletter), readers: z.int() }),
})
