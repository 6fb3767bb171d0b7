import { createHmac, timingSafeEqual } from 'node:crypto'
import { isPrivatePath, type Picture, thumbnailPath } from '@hemline/contract/images/shapes.ts'
import { cachedSecret } from '../base/secrets.ts'
import type { Deps } from '../deps.ts'

const SECRET = 'private-images'
const HOUR_S = 3600

/** One link covers all sizes of an image. */
const stemOf = (name: string) => name.replace(/(-w\d+\.webp|(-thumb|-card)?\.jpg)$/, '')

function keyOf(secret: string, name: string, until: number): string {
  return createHmac('sha256', secret)
    .update(`${stemOf(name)}\n${until}`)
    .digest('base64url')
    .slice(0, 32)
}

/**
 * Returns signed paths of private images that are valid for one to two hours, and constant within an hour so that
 * browsers can cache them; public paths are unchanged. Call only for a viewer who may see the images (decision 7).
 */
export async function linkPaths(deps: Deps, paths: readonly string[]): Promise<string[]> {
  if (!paths.some(isPrivatePath)) return [...paths]
  const secret = await cachedSecret(deps, SECRET)
  const until = (Math.floor(deps.clock.now().getTime() / 1000 / HOUR_S) + 2) * HOUR_S
  return paths.map((path) =>
    isPrivatePath(path) ? `${path}?until=${until}&key=${keyOf(secret, path.slice('/images/'.length), until)}` : path,
  )
}

/** Returns pictures with signed paths, including that of the small version. */
export async function linkPictures(
  deps: Deps,
  pictures: readonly Picture[],
): Promise<(Picture & { thumbnail: string })[]> {
  const linked = await linkPaths(
    deps,
    pictures.map(({ path }) => path),
  )
  return pictures.map((picture, index) => {
    const path = linked[index] ?? picture.path
    return { ...picture, path, thumbnail: thumbnailPath(path) }
  })
}

/** Whether this link was signed for this image and has not expired. */
export async function isLinkGood(
  deps: Deps,
  { name, until, key }: { name: string; until?: unknown; key?: unknown },
): Promise<boolean> {
  const end = Number(until)
  if (typeof key !== 'string' || !Number.isInteger(end) || end * 1000 <= deps.clock.now().getTime()) return false
  const right = Buffer.from(keyOf(await cachedSecret(deps, SECRET), name, end))
  const given = Buffer.from(key)
  return right.length === given.length && timingSafeEqual(right, given)
}
