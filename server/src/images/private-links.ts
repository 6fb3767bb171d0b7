import { createHmac, timingSafeEqual } from 'node:crypto'
import { isPrivatePath, type Picture, thumbnailPath } from '@hemline/contract/images/shapes.ts'
import { cachedSecret } from '../base/secrets.ts'
import type { Deps } from '../deps.ts'

const SECRET = 'private-images'
const HOUR_S = 3600

/** All sizes of an image are under one link. */
const stemOf = (name: string) => name.replace(/(-thumb|-card)?\.jpg$/, '')

function keyOf(secret: string, name: string, until: number): string {
  return createHmac('sha256', secret)
    .update(`${stemOf(name)}\n${until}`)
    .digest('base64url')
    .slice(0, 32)
}

/**
 * Gives private images addresses that are good for one to two hours, the same within an hour so that a browser keeps them;
 * what is public stays as it is. To be called only for one who may see them (decision 7).
 */
export async function linkPaths(deps: Deps, paths: readonly string[]): Promise<string[]> {
  if (!paths.some(isPrivatePath)) return [...paths]
  const secret = await cachedSecret(deps, SECRET)
  const until = (Math.floor(deps.clock.now().getTime() / 1000 / HOUR_S) + 2) * HOUR_S
  return paths.map((path) =>
    isPrivatePath(path) ? `${path}?until=${until}&key=${keyOf(secret, path.slice('/images/'.length), until)}` : path,
  )
}

/** `linkPaths` for pictures, with the address of the small version of each. */
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

/** Whether this link was made by us for this image and is still good. */
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
