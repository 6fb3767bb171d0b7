import { randomBytes } from 'node:crypto'
import { MINUTE_MS } from '@hemline/contract/durations.ts'
import {
  cardPath,
  type ImagePurpose,
  type Picture,
  PRIVATE_NAME,
  privatePurposes,
  thumbnailPath,
} from '@hemline/contract/images/shapes.ts'
import type { Caller } from '../base/caller.ts'
import { within } from '../base/stop-on-signal.ts'
import type { Deps } from '../deps.ts'
import { inTurnOf, makeJpegInTurn } from './jpeg.ts'
import { deleteImages, findHalfWritten, insertImages, markStored } from './store.ts'
import { clearIncoming, incomingFolder } from './upload.ts'

const DELETE_FILES_MS = 2_000
const NAME_BYTES = 18
const HALF_WRITTEN_MINUTES = 60

/** The names of an image's files in the store. */
export const filesOf = (path: string) =>
  [path, thumbnailPath(path), cardPath(path)].map((one) => one.slice('/images/'.length))

type Files = { member: Caller; purpose: ImagePurpose; files: string[] }

/**
 * Re-encodes and stores the files of one upload, given by their paths: all or none. Returns the pictures in the order
 * of the files. Uploads of one member run sequentially.
 */
export const saveImages = (deps: Deps, upload: Files) => inTurnOf(upload.member.id, () => saveFiles(deps, upload))

async function saveFiles(deps: Deps, { member, purpose, files }: Files): Promise<Picture[]> {
  const made: { image: Picture & { bytes: number }; contents: (Buffer | null)[] }[] = []
  for (const file of files) {
    const { full, thumbnail, card, width, height, placeholder } = await makeJpegInTurn(file, purpose)
    const kind = privatePurposes.includes(purpose) ? PRIVATE_NAME : ''
    const path = `/images/${kind}${randomBytes(NAME_BYTES).toString('base64url')}.jpg`
    made.push({ image: { path, width, height, placeholder, bytes: full.length }, contents: [full, thumbnail, card] })
  }
  const paths = made.map(({ image }) => image.path)
  await insertImages(deps.db, {
    memberId: member.id,
    purpose,
    images: made.map(({ image }) => image),
    now: deps.clock.now(),
  })
  try {
    for (const { image, contents } of made) {
      for (const [index, name] of filesOf(image.path).entries()) {
        const content = contents[index]
        if (content) await deps.imageStore.put(name, content)
      }
    }
    await markStored(deps.db, { paths, now: deps.clock.now() })
  } catch (error) {
    // Waits only briefly for a store that does not answer: the sweep deletes the remaining files.
    await within(
      DELETE_FILES_MS,
      forget(deps, paths).catch(() => undefined),
    )
    throw error
  }
  return made.map(({ image: { bytes: _, ...picture } }) => picture)
}

/** Deletes the files of uploads that were interrupted. */
export async function sweepHalfWritten(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - HALF_WRITTEN_MINUTES * MINUTE_MS)
  await forget(deps, await findHalfWritten(deps.db, before))
  await clearIncoming(incomingFolder(deps.env), before)
}

async function forget(deps: Deps, paths: string[]): Promise<void> {
  for (const name of paths.flatMap(filesOf)) await deps.imageStore.remove(name)
  await deleteImages(deps.db, paths)
}
