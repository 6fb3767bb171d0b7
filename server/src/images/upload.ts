import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type ImagePurpose, imageLimits, imagePurposes } from '@hemline/contract/images/purposes.ts'
import { imageTexts, uploadTexts } from '@hemline/contract/images/words.ts'
import { LISTING_IMAGES_MAX, UPLOAD_MAX_BYTES } from '@hemline/contract/limits.ts'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../base/refusal.ts'

/** `files` are paths, valid until `use` has returned. */
export type Upload = { purpose: ImagePurpose; files: string[] }

/** The folder of uploads in progress: on the disk, so that slow ones use no memory and do not delay other members. */
export const incomingFolder = (env: { dataFolder: string }): string => join(env.dataFolder, 'incoming')

const MIB = 1024 * 1024
/** Disk limits for the running uploads of one member, and of this process. */
const PER_MEMBER_MAX_BYTES = 128 * MIB
const ON_DISK_MAX_BYTES = 4096 * MIB
/** The size of a multipart body besides its files. */
const ENVELOPE_BYTES = 64 * 1024

let onDiskBytes = 0
/** The upload folder of this process. */
const places = new Set<string>()
const ofMembers = new Map<string, number>()

/** Adds received bytes (negative: deleted ones) to the totals of the member and the process. */
function count(memberId: string, bytes: number): void {
  onDiskBytes += bytes
  const now = (ofMembers.get(memberId) ?? 0) + bytes
  if (now > 0) ofMembers.set(memberId, now)
  else ofMembers.delete(memberId)
}

/**
 * Writes the parts of a member's multipart upload to the disk and calls `use` when it is complete. Stops reading at the
 * first excess byte, file or field: throws TOO_LARGE above 10 MB per file, INVALID for too many or no files, FORBIDDEN
 * for another member's id, TOO_MANY when the member's, UNAVAILABLE when all members' running uploads are too large.
 */
export async function withUpload<T>(
  request: FastifyRequest,
  { memberId, folder, use }: { memberId: string; folder: string; use(upload: Upload): Promise<T> },
): Promise<T> {
  const arrived: Arrived = { memberId, bytes: 0, place: null, folder }
  try {
    return await use(await readParts(request, arrived))
  } finally {
    count(memberId, -arrived.bytes)
    if (arrived.place) {
      places.delete(arrived.place)
      await rm(arrived.place, { recursive: true, force: true })
    }
  }
}

/** Deletes the uploads of a process that was killed. */
export async function clearIncoming(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    if (places.has(path)) continue
    const stats = await stat(path).catch(() => null)
    if (stats && stats.mtime < before) await rm(path, { recursive: true, force: true })
  }
}

type Arrived = { memberId: string; bytes: number; folder: string; place: string | null }

async function readParts(request: FastifyRequest, arrived: Arrived): Promise<Upload> {
  if (!request.isMultipart()) throw new Refusal('UNSUPPORTED_TYPE')
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > LISTING_IMAGES_MAX * UPLOAD_MAX_BYTES + ENVELOPE_BYTES) throw tooLarge()
  let purpose: ImagePurpose = 'listing'
  const files: string[] = []
  // One byte above the limit, so that an excess byte is detected here and not silently dropped by the parser.
  for await (const part of request.parts({ limits: { fileSize: UPLOAD_MAX_BYTES + 1 } })) {
    if (part.type === 'file') {
      if (part.fieldname !== 'files') throw invalid({ [part.fieldname]: imageTexts.none })
      if (files.length >= LISTING_IMAGES_MAX) throw tooMany(LISTING_IMAGES_MAX)
      files.push(await writeFile(part.file, { arrived, no: files.length }))
    } else if (part.fieldname === 'userId') {
      if (part.value !== arrived.memberId) throw new Refusal('FORBIDDEN', { message: uploadTexts.notYours })
    } else if (part.fieldname === 'purpose') {
      const match = imagePurposes.find((one) => one === part.value)
      if (!match) throw invalid({ purpose: uploadTexts.unknownPurpose })
      purpose = match
    }
  }
  if (files.length === 0) throw invalid({ files: imageTexts.none })
  const { most } = imageLimits[purpose]
  if (files.length > most) throw tooMany(most)
  return { purpose, files }
}

async function writeFile(
  file: AsyncIterable<Buffer>,
  { arrived, no }: { arrived: Arrived; no: number },
): Promise<string> {
  await mkdir(arrived.folder, { recursive: true, mode: 0o700 })
  arrived.place ??= await mkdtemp(join(arrived.folder, 'upload-'))
  places.add(arrived.place)
  const path = join(arrived.place, String(no))
  await pipeline(
    file,
    (chunks: AsyncIterable<Buffer>) => counted(chunks, arrived),
    createWriteStream(path, { mode: 0o600 }),
  )
  return path
}

async function* counted(chunks: AsyncIterable<Buffer>, arrived: Arrived): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > UPLOAD_MAX_BYTES) throw tooLarge()
    arrived.bytes += chunk.length
    count(arrived.memberId, chunk.length)
    if ((ofMembers.get(arrived.memberId) ?? 0) > PER_MEMBER_MAX_BYTES) throw new Refusal('TOO_MANY')
    if (onDiskBytes > ON_DISK_MAX_BYTES) throw new Refusal('UNAVAILABLE')
    yield chunk
  }
}

const tooLarge = () => new Refusal('TOO_LARGE', { message: uploadTexts.tooLarge })

function invalid(fields: Record<string, string>): Refusal {
  return new Refusal('INVALID', { message: Object.values(fields)[0]!, fields })
}

const tooMany = (most: number) => invalid({ files: imageTexts.most(most) })
