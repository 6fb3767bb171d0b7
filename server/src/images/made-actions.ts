import type { Readable } from 'node:stream'
import type { MadeAs, PhotoWidth } from '@hemline/contract/images/rules.ts'
import PQueue from 'p-queue'
import sharp from 'sharp'
import type { Deps } from '../deps.ts'
import { makePreview } from './preview.ts'

/** Half the time of the default, for 5 % more bytes (decision 122). */
const EFFORT = 2
const QUALITY = 76
/** More than the photos of a page; any later request is answered with the JPEG. */
const WAITING_MOST = 40

const making = new Map<string, Promise<Buffer | null>>()
const queue = new PQueue({ concurrency: 1 })

type Wanted = {
  /** The names of the picture to be made and of the stored JPEG. */
  name: string
  source: string
  as: MadeAs
}

/**
 * Returns a photo as WebP or as the preview of a shared item: the stored one, or made from the stored JPEG when it is first
 * requested, one at a time in this process, and stored. While too many wait, or if it cannot be made, returns the JPEG, which
 * is not final: it is not to be cached under this name. Null if there is no such photo.
 */
export async function readMade(
  deps: Deps,
  wanted: Wanted,
): Promise<{ content: Readable | Buffer; bytes: number | null; isFinal: boolean } | null> {
  const stored = await deps.imageStore.open(wanted.name)
  if (stored) return { content: stored.stream, bytes: stored.bytes, isFinal: true }
  const jpeg = await deps.imageStore.get(wanted.source)
  if (!jpeg) return null
  const made = await makeOnce(deps, wanted, jpeg)
  const content = made ?? jpeg
  return { content, bytes: content.length, isFinal: made !== null }
}

/** Several requests for one photo wait for the same work. Null if too many wait, or if it fails. */
function makeOnce(deps: Deps, wanted: Wanted, jpeg: Buffer): Promise<Buffer | null> {
  const running = making.get(wanted.name)
  if (running) return running
  if (making.size >= WAITING_MOST) return Promise.resolve(null)
  const turn = queue
    .add(() => make(deps, wanted, jpeg))
    .catch((error: unknown) => {
      deps.log.warn({ err: error, name: wanted.name }, 'a photo could not be made in this form')
      return null
    })
    .finally(() => making.delete(wanted.name))
  making.set(wanted.name, turn)
  return turn
}

async function make(deps: Deps, { name, source, as }: Wanted, jpeg: Buffer): Promise<Buffer | null> {
  const made = await (as === 'preview' ? makePreview(jpeg) : makeWebp(jpeg, as))
  await deps.imageStore.put(name, made)
  // The photo may have been deleted meanwhile, its JPEG first: what was just written must not outlive it.
  if (await deps.imageStore.get(source)) return made
  await deps.imageStore.remove(name)
  return null
}

const makeWebp = (jpeg: Buffer, width: PhotoWidth): Promise<Buffer> =>
  sharp(jpeg).resize({ width, withoutEnlargement: true }).webp({ quality: QUALITY, effort: EFFORT }).toBuffer()
