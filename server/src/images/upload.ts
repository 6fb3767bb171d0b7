import { type ImagePurpose, imageLimits, imagePurposes } from '@hemline/contract/images/shapes.ts'
import { imageTexts } from '@hemline/contract/images/words.ts'
import { LISTING_IMAGES_MAX, UPLOAD_MAX_BYTES } from '@hemline/contract/limits.ts'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../base/refusal.ts'

export type Upload = { purpose: ImagePurpose; files: Buffer[] }

/** What all uploads of this process together may hold in memory at one moment. */
const HELD_MOST_BYTES = 256 * 1024 * 1024
/** So much of a refused upload is still taken and thrown away, so that its sender comes to read the refusal. */
const DRAINED_MOST_BYTES = 8 * 1024 * 1024
/** And so long: then the connection is cut. */
const LINGER_MS = 2000
/** What a multipart body needs beyond its files. */
const ENVELOPE_BYTES = 64 * 1024

let heldBytes = 0

/**
 * Reads the parts of a multipart upload of the member's own and gives them to `use`. Stops reading at the first byte,
 * file or field that is too much: TOO_LARGE above 10 MB a file, INVALID for too many or no files, FORBIDDEN for
 * somebody else's id, UNAVAILABLE when too many uploads are being read at once.
 */
export async function withUpload<T>(
  request: FastifyRequest,
  { memberId, use }: { memberId: string; use(upload: Upload): Promise<T> },
): Promise<T> {
  const held = { bytes: 0 }
  try {
    return await use(await readParts(request, memberId, held))
  } catch (error) {
    if (!request.raw.complete) letGo(request)
    throw error
  } finally {
    heldBytes -= held.bytes
  }
}

async function readParts(request: FastifyRequest, memberId: string, held: { bytes: number }): Promise<Upload> {
  if (!request.isMultipart()) throw new Refusal('UNSUPPORTED_TYPE')
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > LISTING_IMAGES_MAX * UPLOAD_MAX_BYTES + ENVELOPE_BYTES) throw new Refusal('TOO_LARGE')
  let purpose: ImagePurpose = 'listing'
  const files: Buffer[] = []
  // One byte more than is allowed, so that the byte too many is seen here and not silently left out by the parser.
  for await (const part of request.parts({ limits: { fileSize: UPLOAD_MAX_BYTES + 1 } })) {
    if (part.type === 'file') {
      if (part.fieldname !== 'files') throw invalid({ [part.fieldname]: imageTexts.none })
      if (files.length >= LISTING_IMAGES_MAX) throw tooMany(LISTING_IMAGES_MAX)
      files.push(await readFile(part.file, held))
    } else if (part.fieldname === 'userId') {
      if (part.value !== memberId) throw new Refusal('FORBIDDEN', { message: imageTexts.notYours })
    } else if (part.fieldname === 'purpose') {
      const known = imagePurposes.find((one) => one === part.value)
      if (!known) throw invalid({ purpose: imageTexts.unknownPurpose })
      purpose = known
    }
  }
  if (files.length === 0) throw invalid({ files: imageTexts.none })
  const { most } = imageLimits[purpose]
  if (files.length > most) throw tooMany(most)
  return { purpose, files }
}

async function readFile(stream: AsyncIterable<Buffer>, held: { bytes: number }): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream) {
    bytes += chunk.length
    if (bytes > UPLOAD_MAX_BYTES) throw new Refusal('TOO_LARGE')
    held.bytes += chunk.length
    heldBytes += chunk.length
    if (heldBytes > HELD_MOST_BYTES) throw new Refusal('UNAVAILABLE')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function invalid(fields: Record<string, string>): Refusal {
  return new Refusal('INVALID', { message: Object.values(fields)[0]!, fields })
}

const tooMany = (most: number) => invalid({ files: imageTexts.most(most) })

/** Throws the rest of a refused body away if it is short, and cuts the connection soon if it is not. */
function letGo(request: FastifyRequest): void {
  const { raw } = request
  let drained = 0
  raw.unpipe()
  raw.on('data', (chunk: Buffer) => {
    drained += chunk.length
    if (drained > DRAINED_MOST_BYTES) raw.pause()
  })
  raw.resume()
  setTimeout(() => raw.complete || raw.socket.destroy(), LINGER_MS).unref()
}
