import type { Readable } from 'node:stream'
import type { PhotoWidth } from '@hemline/contract/images/rules.ts'
import sharp from 'sharp'
import type { Deps } from '../deps.ts'

/** Half the time of the default, for 5 % more bytes (decision 122). */
const EFFORT = 2
const QUALITY = 76
/** More than the photos of a page; any later request is answered with the JPEG. */
const WAITING_MOST = 40

const making = new Map<string, Promise<Buffer | null>>()
let last: Promise<unknown> = Promise.resolve()

type Sized = {
  /** The names of the WebP and of the stored JPEG. */
  name: string
  source: string
  width: PhotoWidth
}

/**
 * Returns a photo as WebP: the stored one, or made from the stored JPEG when it is first requested, one at a time in this
 * process, and stored. While too many wait, or if it cannot be made, returns the JPEG, which is not to be cached under
 * this name. Null if there is no such photo.
 */
export async function readSized(
  deps: Deps,
  sized: Sized,
): Promise<{ content: Readable | Buffer; bytes: number | null; isWebp: boolean } | null> {
  const stored = await deps.imageStore.open(sized.name)
  if (stored) return { content: stored.stream, bytes: stored.bytes, isWebp: true }
  const jpeg = await deps.imageStore.get(sized.source)
  if (!jpeg) return null
  const made = await makeOnce(deps, sized, jpeg)
  const content = made ?? jpeg
  return { content, bytes: content.length, isWebp: made !== null }
}

/** Several requests for one photo wait for the same work. Null if too many wait, or if it fails. */
function makeOnce(deps: Deps, sized: Sized, jpeg: Buffer): Promise<Buffer | null> {
  const running = making.get(sized.name)
  if (running) return running
  if (making.size >= WAITING_MOST) return Promise.resolve(null)
  const turn = last
    .then(() => make(deps, sized, jpeg))
    .catch((error: unknown) => {
      deps.log.warn({ err: error, name: sized.name }, 'a photo could not be made as WebP')
      return null
    })
    .finally(() => making.delete(sized.name))
  making.set(sized.name, turn)
  last = turn
  return turn
}

async function make(deps: Deps, { name, source, width }: Sized, jpeg: Buffer): Promise<Buffer | null> {
  const webp = await sharp(jpeg)
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: QUALITY, effort: EFFORT })
    .toBuffer()
  await deps.imageStore.put(name, webp)
  // The photo may have been deleted meanwhile, its JPEG first: what was just written must not outlive it.
  if (await deps.imageStore.get(source)) return webp
  await deps.imageStore.remove(name)
  return null
}
