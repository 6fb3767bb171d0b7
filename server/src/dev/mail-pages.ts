import type { FastifyInstance } from 'fastify'
import type { DevStore } from '../base/dev-store.ts'
import { Refusal } from '../base/refusal.ts'
import { escapeHtml } from '../outside/mail/letter.ts'
import { type KeptLetter, keptLetters } from '../outside/mail/sandbox.ts'
import { devPage } from './page.ts'

const NEWEST = 200

/** Every e-mail that the sandbox kept: as pages, and as JSON with the code and the links found in each. */
export function mailPages(app: FastifyInstance, store: DevStore): void {
  app.get<{ Querystring: { to?: string } }>('/dev/mail.json', async (request) => {
    const letters = await keptLetters(store, request.query.to)
    return {
      items: letters.slice(0, NEWEST).map((letter) => ({
        ...letter,
        code: /^\d{6}$/m.exec(letter.text)?.[0] ?? null,
        links: letter.text.match(/https?:\/\/\S+/g) ?? [],
      })),
    }
  })

  app.get<{ Querystring: { to?: string } }>('/dev/mail', async (request, reply) => {
    const letters = (await keptLetters(store, request.query.to)).slice(0, NEWEST)
    const items = letters.map(
      (
        letter,
      ) => `<li class="card"><a href="/dev/mail/${encodeURIComponent(letter.key)}">${escapeHtml(letter.subject)}</a><br>
<small>to ${escapeHtml(letter.to)}, ${escapeHtml(letter.sentAt)}</small></li>`,
    )
    const none = '<section>No e-mail has been sent yet. Sign up, and the code arrives here.</section>'
    return reply
      .type('text/html; charset=utf-8')
      .send(devPage('Mail', items.length > 0 ? `<ul>${items.join('')}</ul>` : none))
  })

  app.get<{ Params: { key: string } }>('/dev/mail/:key', async (request, reply) => {
    const letter = await findLetter(store, request.params.key)
    const body = `<p><small>to ${escapeHtml(letter.to)}, ${escapeHtml(letter.sentAt)}</small></p>
<iframe title="The letter" sandbox src="/dev/mail/${encodeURIComponent(letter.key)}/html"></iframe>
<section><pre style="white-space:pre-wrap">${escapeHtml(letter.text)}</pre></section>`
    return reply.type('text/html; charset=utf-8').send(devPage(letter.subject, body))
  })

  app.get<{ Params: { key: string } }>('/dev/mail/:key/html', async (request, reply) => {
    const letter = await findLetter(store, request.params.key)
    return reply.type('text/html; charset=utf-8').send(letter.html)
  })
}

async function findLetter(store: DevStore, key: string): Promise<KeptLetter> {
  const letter = (await keptLetters(store)).find((kept) => kept.key === key)
  if (!letter) throw new Refusal('NOT_FOUND')
  return letter
}
