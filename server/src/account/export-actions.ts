import { Readable } from 'node:stream'
import { accountTexts } from '@hemline/contract/account/words.ts'
import { DAY_MS } from '@hemline/contract/durations.ts'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { readFullDetails } from '../payouts/details.ts'
import { readSettings } from '../settings/actions.ts'
import { deleteExport, listPhotos, readHoldings, takeExport } from './store.ts'

/** Tells a member by email that their data was downloaded. */
export const EXPORTED_EMAIL_JOB = 'account.exported-letter'
export type Exported = { memberId: string; at: string }

/**
 * Returns a ZIP of all data about the member and their photos, written sequentially, and tells them by email. Throws
 * TOO_MANY after as many in 24 hours as the setting allows. One that fails because of the store of pictures doesn't count.
 */
export async function exportData(deps: Deps, member: { id: string }): Promise<Readable> {
  const now = deps.clock.now()
  const since = new Date(now.getTime() - DAY_MS)
  const { dataExportsADay: most } = await readSettings(deps, ['dataExportsADay'])
  const attempt = { memberId: member.id, now, since, most }
  const photos = await listPhotos(deps.db, member.id)
  // throws while the store of pictures is away, before anything is counted
  const first = photos[0] ? await deps.imageStore.get(fileOf(photos[0])) : null
  const id = await deps.db.transaction().execute(async (tx) => {
    const taken = await takeExport(tx, attempt)
    if (taken !== null)
      await deps.jobs.enqueue(tx, EXPORTED_EMAIL_JOB, { memberId: member.id, at: now.toISOString() } satisfies Exported)
    return taken
  })
  if (id === null) throw new Refusal('TOO_MANY', { message: accountTexts.exportTooMany })
  const data = { ...(await readHoldings(deps.db, member.id)), bank_accounts: await listBankAccounts(deps, member.id) }
  return Readable.from(countedUnlessItFails(deps, { id, chunks: zipped(deps, { data, photos, first, now }) }))
}

const fileOf = (path: string) => path.slice('/images/'.length)

/** A client that goes away ends the stream without an error: what it has read counts. */
async function* countedUnlessItFails(
  { db }: Deps,
  { id, chunks }: { id: number; chunks: AsyncGenerator<Uint8Array> },
): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks
  } catch (error) {
    await deleteExport(db, id)
    throw error
  }
}

/** Data that is encrypted in the database is exported as its owner entered it. */
async function listBankAccounts(deps: Deps, memberId: string): Promise<unknown[]> {
  const account = await readFullDetails(deps, memberId)
  return account ? [account] : []
}

const about = (now: Date) => `Hemline: everything we hold about you, taken on ${now.toISOString()}.

data.json   one list for each kind of thing. Amounts are in pence, times in UTC.
photos/ your photos as we store them; data.json names them by their path.
`

type Exporting = {
  data: Record<string, unknown[]>
  photos: string[]
  /** The first photo, which was read to see whether the store answers. */
  first: Buffer | null
  now: Date
}

async function* zipped({ imageStore }: Deps, { data, photos, first, now }: Exporting): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  const add = (file: ZipDeflate | ZipPassThrough, bytes: Uint8Array) => {
    file.mtime = now
    zip.add(file)
    file.push(bytes, true)
  }
  add(new ZipDeflate('README.txt'), Buffer.from(about(now)))
  add(new ZipDeflate('data.json'), Buffer.from(JSON.stringify(data, null, 2)))
  yield* chunks.splice(0)
  for (const [index, path] of photos.entries()) {
    const name = fileOf(path)
    const bytes = index === 0 ? first : await imageStore.get(name)
    if (!bytes) continue
    add(new ZipPassThrough(`photos/${name}`), bytes)
    yield* chunks.splice(0)
  }
  zip.end()
  yield* chunks.splice(0)
}
