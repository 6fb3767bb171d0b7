import { readFile } from 'node:fs/promises'
import { type ImagePurpose, imageLimits } from '@hemline/contract/images/purposes.ts'
import { uploadTexts } from '@hemline/contract/images/words.ts'
import {
  DECODE_MAX_PIXELS,
  IMAGE_PASSES,
  IMAGE_QUALITY,
  IMAGE_QUALITY_FLOOR,
  IMAGE_QUALITY_STEP,
} from '@hemline/contract/limits.ts'
import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { Refusal } from '../base/refusal.ts'

// One thread per picture and one picture at a time: uploads must not slow down the rest of the process.
sharp.concurrency(1)
sharp.cache(false)

export type MadeImage = {
  full: Buffer
  /** For grids; null where the purpose has none. Still being made, as the thumbnail is: the rest is stored meanwhile. */
  card: Promise<Buffer | null>
  thumbnail: Promise<Buffer>
  width: number
  height: number
  placeholder: string
}

const WHITE = '#ffffff'
/** A hash holds 7 by 7 waves at most; hashing takes the main thread, by the pixel. */
const PLACEHOLDER_PX = 48
const THUMBNAIL_QUALITY = 76
const CARD_QUALITY = 78

let last: Promise<unknown> = Promise.resolve()
const lastOf = new Map<string, Promise<unknown>>()

/**
 * Runs the uploads of a member sequentially. Each member has at most one picture in the queue of `makeJpegInTurn`,
 * which makes that queue fair: a member who sends thirty pictures waits for them, the next member for one (decision
 * 67).
 */
export async function inTurnOf<T>(memberId: string, work: () => Promise<T>): Promise<T> {
  const before = lastOf.get(memberId) ?? Promise.resolve()
  const turn = before.then(work)
  const done = turn.catch(() => undefined)
  lastOf.set(memberId, done)
  try {
    return await turn
  } finally {
    if (lastOf.get(memberId) === done) lastOf.delete(memberId)
  }
}

/** Creates the JPEGs of a file, one file at a time in this process, so that only one decoded picture is in memory. */
export function makeJpegInTurn(path: string, purpose: ImagePurpose): Promise<MadeImage> {
  const turn = last.then(async () => makeJpeg(await readFile(path), purpose))
  last = turn.then(({ thumbnail }) => thumbnail).catch(() => undefined)
  return turn
}

/**
 * Creates the stored JPEGs from an uploaded JPEG or PNG: upright, on white, in sRGB, without metadata, within the
 * limits of the purpose (product.md §11). Throws UNSUPPORTED_TYPE for any other content, TOO_LARGE for too many pixels,
 * INVALID for a damaged file.
 */
async function makeJpeg(bytes: Buffer, purpose: ImagePurpose): Promise<MadeImage> {
  const kind = kindOf(bytes)
  if (!kind) throw new Refusal('UNSUPPORTED_TYPE')
  const limits = imageLimits[purpose]
  const metadata = await sharp(bytes, { limitInputPixels: false }).metadata().catch(damaged)
  if (metadata.format !== kind) throw new Refusal('UNSUPPORTED_TYPE')
  if (metadata.width * metadata.height > DECODE_MAX_PIXELS)
    throw new Refusal('TOO_LARGE', { message: uploadTexts.tooManyPixels })

  const side = Math.min(limits.width, metadata.width, metadata.height)
  const decode = (file: Buffer, failOn: 'error' | 'warning') => {
    const upright = sharp(file, { limitInputPixels: DECODE_MAX_PIXELS, failOn, sequentialRead: true }).autoOrient()
    // a fifth of the decoding, and a JPEG has nothing to flatten
    const opaque = metadata.hasAlpha ? upright.flatten({ background: WHITE }) : upright
    return opaque
      .resize(
        limits.isSquare
          ? { width: side, height: side, fit: 'cover' }
          : { width: limits.width, height: limits.height, fit: 'inside', withoutEnlargement: true },
      )
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
  }
  const { data, info } = await decode(bytes, 'error')
    .catch(() => (kind === 'jpeg' ? decode(withEnd(bytes), 'warning') : damaged()))
    .catch(damaged)
  release(bytes)
  const whole = () => sharp(data, { raw: rawOf(info) })
  // the smaller ones are made of a smaller one: nothing of them is lost by that
  const small = await whole()
    .resize({ width: limits.cardWidth ?? limits.thumbnailWidth, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const reduced = () => sharp(small.data, { raw: rawOf(small.info) })
  const placeholder = await placeholderOf(reduced())
  const full = await encode(whole, limits.targetBytes)
  release(data)
  const card = makeCard()
  const thumbnail = card.then(() =>
    reduced()
      .resize({ width: limits.thumbnailWidth, withoutEnlargement: true })
      .jpeg({ quality: THUMBNAIL_QUALITY })
      .toBuffer(),
  )
  void thumbnail.then(() => release(small.data)).catch(() => undefined)
  return { full, card, thumbnail, width: info.width, height: info.height, placeholder }

  async function makeCard(): Promise<Buffer | null> {
    return limits.cardWidth ? reduced().jpeg({ quality: CARD_QUALITY }).toBuffer() : null
  }
}

/**
 * Returns the memory of what is no longer read by anyone: 10 MB of pixels that wait for the garbage collector bring a
 * collection of the whole heap about, at each photo.
 */
function release({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

const rawOf = ({ width, height, channels }: OutputInfo) => ({ width, height, channels })

/** Encodes at decreasing quality until the target size is reached, as the browser does. */
async function encode(picture: () => Sharp, targetBytes: number): Promise<Buffer> {
  let quality = IMAGE_QUALITY
  for (let pass = 1; ; pass += 1) {
    const jpeg = await picture()
      .jpeg({ quality: Math.round(quality * 100) })
      .toBuffer()
    const next = quality - IMAGE_QUALITY_STEP
    if (jpeg.length <= targetBytes || pass === IMAGE_PASSES || next <= IMAGE_QUALITY_FLOOR) return jpeg
    quality = next
  }
}

async function placeholderOf(picture: Sharp): Promise<string> {
  const { data, info } = await picture
    .resize({ width: PLACEHOLDER_PX, height: PLACEHOLDER_PX, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

/**
 * Returns a JPEG with its end marker, which every browser does without. Read strictly, such a file fails if any of its
 * picture is missing.
 */
function withEnd(bytes: Buffer): Buffer {
  return Buffer.concat([bytes.at(-1) === 0xff ? bytes.subarray(0, -1) : bytes, Buffer.from([0xff, 0xd9])])
}

function kindOf(bytes: Buffer): 'jpeg' | 'png' | null {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png'
  return null
}

function damaged(): never {
  throw new Refusal('INVALID', { message: uploadTexts.damaged, fields: { files: uploadTexts.damaged } })
}
