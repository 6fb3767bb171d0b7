import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import type { Env } from '../../base/env.ts'
import { askForFinding, away, type Finding, note, reasonOf, right, wrong } from '../../base/finding.ts'
import { OutsideFull } from '../../base/refusal.ts'
import { timeLimits } from '../../base/time-limits.ts'
import { imagesFolder, openImageStore } from './open.ts'

const WHAT = 'Pictures'
const REFUSED = /refused: (4\d\d)|folder of pictures|credentials/i

/** Writes, reads and deletes a small object in the image store that the settings name. */
export async function checkImageStore(env: Env): Promise<Finding> {
  const place = env.S3_BUCKET ? `the bucket ${env.S3_BUCKET}` : `the folder ${imagesFolder(env.dataFolder)}`
  const name = `check-${randomBytes(12).toString('hex')}.jpg`
  const written = randomBytes(64)
  let step = 'written'
  try {
    const store = openImageStore(env)
    await store.put(name, written)
    step = 'read'
    const read = await store.get(name)
    if (!read?.equals(written)) return wrong(WHAT, `What is written to ${place} comes back changed.`)
    step = 'deleted'
    await store.remove(name)
    step = 'listed'
    if ((await store.get(name)) !== null) return wrong(WHAT, `A picture deleted from ${place} is still there.`)
    return right(WHAT, `A test picture was written to ${place}, read and deleted.`)
  } catch (error) {
    // our own message has the store's status and code; a silent one has its reason in the cause
    const { message } = error as Error
    const reason = REFUSED.test(message) ? message : reasonOf(error)
    if (error instanceof OutsideFull || /ENOSPC|EDQUOT/.test(reason))
      return wrong(WHAT, `There is no space left in ${place}.`)
    if (!REFUSED.test(reason)) return away(WHAT, `${capital(place)} doesn’t answer: ${reason}.`)
    const hint = env.S3_BUCKET
      ? 'Check the name, S3_REGION, S3_ENDPOINT, and that the keys may write, read, delete and list objects'
      : 'Check who owns it and may write in it'
    return wrong(WHAT, `A test picture could not be ${step} in ${place}: ${reason}. ${hint}.`)
  }
}

/** Returns a note when pictures from before the bucket are in the data folder, where no one reads them any more. */
export async function checkLeftImages({ S3_BUCKET, dataFolder }: Env): Promise<Finding[]> {
  if (!S3_BUCKET) return []
  const folder = imagesFolder(dataFolder)
  const names = await readdir(folder).catch((): string[] => [])
  const count = names.filter((name) => !name.startsWith('.')).length
  if (count === 0) return []
  return [
    note(
      WHAT,
      `Files in ${folder}: ${count}. Only the bucket is read: copy them there (docs/hosting.md, Growing), then move the folder away.`,
    ),
  ]
}

/** Asks the CDN in front of the pictures for one that does not exist: the refusal must be ours. */
export async function checkImagesUrl({ IMAGES_URL: url }: Pick<Env, 'IMAGES_URL'>): Promise<Finding[]> {
  if (!url) return []
  const what = 'Pictures’ CDN'
  const address = `${url}/images/${randomBytes(12).toString('hex')}.jpg`
  const answer = await askForFinding(what, address, { ms: timeLimits.outside.imageStoreMs })
  if ('state' in answer) return [answer]
  if (answer.status !== 404 || !answer.body.includes('"NOT_FOUND"'))
    return [
      wrong(
        what,
        `${new URL(url).host} answers with ${answer.status} where we would say that there is no such picture. Let it fetch from PUBLIC_URL.`,
      ),
    ]
  return [right(what, `${new URL(url).host} passes requests for pictures on to us.`)]
}

const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1)
