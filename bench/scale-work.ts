import { circlePaths, paths } from './listings-work.ts'
import type { Server } from './servers.ts'

/** The rows of an answer by their primary keys. */
export const bareStatements = {
  listings: `select public_json || '}' as item from listings where id = any($1::text[])`,
  orders: 'select to_json(o)::text as item from orders o where id = any($1::uuid[])',
  messages: 'select to_json(m)::text as item from messages m where id = any($1::uuid[])',
  conversations: 'select to_json(c)::text as item from conversations c where id = any($1::uuid[])',
}

/** Calls that answer items, and the table that these are of. */
export type Part = { what: string; of: keyof typeof bareStatements; paths: readonly string[] }

const browse = (what: string, queries: readonly string[]): Part => ({
  what,
  of: 'listings',
  paths: queries.map((query) => `/api/listings?${query}`),
})

const parts: readonly Part[] = [
  { what: 'browse', of: 'listings', paths },
  { what: 'friends', of: 'listings', paths: circlePaths },
  browse('map', [
    'area=gcpv&limit=60',
    'geohash5=gcpvj&limit=60',
    'area=gcw2&limit=60',
    'area=gcpv&categories=dress&limit=60',
  ]),
  browse('near me', ['geohash4=gcpv', 'geohash4=gcpv&categories=dress&sizes=10,12', 'geohash4=gcw2']),
  browse('words', ['words=summer%20wed', 'words=pock&sizes=10', 'words=wedd&brand=rixo', 'brand=ganni&sizes=10,12']),
  browse(
    'free days',
    ['', '&sizes=10,12', '&geohash4=gcpv'].map((and) => `freeFrom=2026-12-05&freeTo=2026-12-07${and}`),
  ),
  { what: 'orders', of: 'orders', paths: ['/api/orders?only=current'] },
  { what: 'closed orders', of: 'orders', paths: ['/api/orders?only=closed'] },
]

/** The parts of the measurement, each with the bare paths to the rows of the same answers. Throws if an answer is empty. */
export async function workFor(server: Server): Promise<(Part & { bare: string[] })[]> {
  const conversations = await idsOf(server, '/api/conversations')
  const talk: Part[] = [
    { what: 'messages', of: 'messages', paths: [`/api/messages?conversationId=${conversations[0]}`] },
    { what: 'conversations', of: 'conversations', paths: ['/api/conversations'] },
  ]
  const work: (Part & { bare: string[] })[] = []
  for (const part of [...parts, ...talk]) {
    const bare: string[] = []
    for (const path of part.paths) bare.push(`/${part.of}?ids=${(await idsOf(server, path)).join(',')}`)
    work.push({ ...part, bare })
  }
  return work
}

async function idsOf({ port, headers }: Server, path: string): Promise<string[]> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
  const { items } = (await answer.json()) as { items?: { id: string }[] }
  if (!items?.length) throw new Error(`${path} is answered ${answer.status}, with nothing in it`)
  return items.map(({ id }) => id)
}
