import { randomBytes } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '@hemline/contract/durations.ts'
import { type ImagePurpose, imagePurposes } from '@hemline/contract/images/purposes.ts'
import { photoWidths, previewPath, sizedPath } from '@hemline/contract/images/rules.ts'
import {
  cardPath,
  type Picture,
  PRIVATE_NAME,
  privatePurposes,
  thumbnailPath,
} from '@hemline/contract/images/shapes.ts'
import { limitTexts } from '@hemline/contract/limit-words.ts'
import { FORMER_PICTURE_DAYS, PHOTOS_PER_DAY, UNUSED_PHOTO_DAYS } from '@hemline/contract/limits.ts'
import type { Caller } from '../base/caller.ts'
import { timeLeft, withDeadline } from '../base/deadline.ts'
import { Refusal } from '../base/refusal.ts'
import { within } from '../base/stop-on-signal.ts'
import { timeLimits } from '../base/time-limits.ts'
import type { Deps } from '../deps.ts'
import { inTurnOf, makeJpegInTurn } from './jpeg.ts'
import {
  countUploaded,
  deleteImages,
  deleteUnused,
  findHalfWritten,
  insertImage,
  LOCKED_MOST,
  lockReleased,
  markStored,
} from './store.ts'
import { clearIncoming, incomingFolder } from './upload.ts'

/** For each photo: the longer time of an upload is for its body and for making the photos, not for a silent store. */
const { answerMs: ANSWER_MS, outsideMs: STORE_MS } = timeLimits.request
const DELETE_FILES_MS = ANSWER_MS - STORE_MS
const NAME_BYTES = 18
const HALF_WRITTEN_MINUTES = 60
/** Of one sweep, for each purpose; the next hour goes on. */
const ROUNDS_MOST = 25
/** Their files are deleted one after the other: also by a slow store within the 55 s of a job. */
const PHOTOS_OF_A_JOB = 20

/** Deletes the files of photos whose rows are gone. */
export const REMOVE_PHOTO_FILES = 'images.remove-files'

const nameOf = (path: string) => path.slice('/images/'.length)

/** The names of the files that an upload writes. */
const uploadedFilesOf = (path: string) => [path, thumbnailPath(path), cardPath(path)].map(nameOf)

/** The names of all files that an image may have in the store, the whole JPEG first, as `readMade` relies on. */
export const filesOf = (path: string) => [
  ...uploadedFilesOf(path),
  ...photoWidths.map((width) => nameOf(sizedPath(path, width))),
  nameOf(previewPath(path)),
]

const FILES_OF_A_JOB = PHOTOS_OF_A_JOB * filesOf('').length

/** Returns these files of photos in parts, each for a job of its own that deletes them; none for no file. */
export const filesByJob = (files: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(files.length / FILES_OF_A_JOB) }, (_, part) =>
    files.slice(part * FILES_OF_A_JOB, (part + 1) * FILES_OF_A_JOB),
  )

type Files = { member: Caller; purpose: ImagePurpose; files: string[] }

/**
 * Re-encodes and stores the files of one upload, given by their paths: all or none. Returns the pictures in the order
 * of the files. Uploads of one member run sequentially in a process. Throws TOO_MANY after as many in 24 hours as a member may
 * upload (decision 441).
 */
export const saveImages = (deps: Deps, upload: Files) => inTurnOf(upload.member.id, () => saveFiles(deps, upload))

async function saveFiles(deps: Deps, { member, purpose, files }: Files): Promise<Picture[]> {
  const since = new Date(deps.clock.now().getTime() - DAY_MS)
  const uploaded = await countUploaded(deps.db, { memberId: member.id, since })
  if (uploaded + files.length > PHOTOS_PER_DAY) throw new Refusal('TOO_MANY', { message: limitTexts.photos })
  const pictures: Picture[] = []
  const paths: string[] = []
  try {
    for (const file of files) {
      const { full, thumbnail, card, ...shape } = await makeJpegInTurn(file, purpose)
      const kind = privatePurposes.includes(purpose) ? PRIVATE_NAME : ''
      const picture = { path: `/images/${kind}${randomBytes(NAME_BYTES).toString('base64url')}.jpg`, ...shape }
      paths.push(picture.path)
      const image = { ...picture, memberId: member.id, purpose, bytes: full.length, createdAt: deps.clock.now() }
      await withDeadline(timeLeft(STORE_MS), () =>
        putFiles(deps, picture.path, { contents: [full, thumbnail, card], inserted: insertImage(deps.db, image) }),
      )
      pictures.push(picture)
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
  return pictures
}

type Contents = readonly (Buffer | null | Promise<Buffer | null>)[]

/**
 * Stores the files of one image side by side, each as soon as it is made and the image's row is `inserted`. Returns when
 * none is under way any more, also where one failed: throws then.
 */
async function putFiles(
  deps: Deps,
  path: string,
  { contents, inserted }: { contents: Contents; inserted: Promise<void> },
): Promise<void> {
  const names = uploadedFilesOf(path)
  const results = await Promise.allSettled(
    contents.map(async (made, index) => {
      const [content] = await Promise.all([made, inserted])
      if (content) await deps.imageStore.put(names[index]!, content)
    }),
  )
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

/** Deletes the files of uploads that were interrupted. */
export async function sweepHalfWritten(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - HALF_WRITTEN_MINUTES * MINUTE_MS)
  await forget(deps, await findHalfWritten(deps.db, before))
  await clearIncoming(incomingFolder(deps.env), before)
}

/**
 * Deletes photos that nothing uses: of drafts that never became items, of issues, claims and checks that were never sent, those that
 * an item had, and profile pictures that were replaced, removed or never saved. Each is looked at after it was uploaded, and again
 * after something released it.
 */
export async function sweepUnusedPhotos(deps: Deps): Promise<void> {
  const now = deps.clock.now().getTime()
  for (const purpose of imagePurposes) {
    const before = new Date(now - (purpose === 'profile' ? FORMER_PICTURE_DAYS : UNUSED_PHOTO_DAYS) * DAY_MS)
    for (let round = 0; round < ROUNDS_MOST; round++)
      if ((await forgetUnused(deps, { purpose, before })) < LOCKED_MOST) break
  }
}

/** The rows first, under their locks; the files by jobs, so that a member who uses a photo meanwhile has it, or uploads it again. */
function forgetUnused(deps: Deps, of: { purpose: ImagePurpose; before: Date }): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const locked = await lockReleased(tx, of)
    for (const files of filesByJob((await deleteUnused(tx, locked)).flatMap(filesOf)))
      await deps.jobs.enqueue(tx, REMOVE_PHOTO_FILES, { files })
    return locked.length
  })
}

/**
 * Deletes the files of a job of this name. More than there is time for, which the version before put into one job, become
 * jobs of their own.
 */
export async function removeFilesOfJob(deps: Deps, name: string, files: readonly string[]): Promise<void> {
  const parts = filesByJob(files)
  if (parts.length <= 1) return removeFiles(deps, files)
  await deps.db.transaction().execute(async (tx) => {
    for (const part of parts) await deps.jobs.enqueue(tx, name, { files: part })
  })
}

async function removeFiles({ imageStore }: Deps, files: readonly string[]): Promise<void> {
  for (const name of files) await imageStore.remove(name)
}

async function forget(deps: Deps, paths: string[]): Promise<void> {
  await removeFiles(deps, paths.flatMap(filesOf))
  await deleteImages(deps.db, paths)
}
