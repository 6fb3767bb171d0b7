import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import sharp from 'sharp'
import { s3ImageStore } from '../server/src/outside/image-store/s3.ts'
import { withCleanup } from './cleanup.ts'
import { type Cluster, withCluster } from './cluster.ts'
import { NotPossible } from './not-possible.ts'
import { type ObjectStore, objectStores } from './object-stores.ts'
import { testPhoto } from './traffic.ts'

const BUCKET = 'pictures'

/**
 * Two nodes with the pictures in each of the stores that this machine has: what one node stores another reads, byte by byte,
 * and as a member's photo. Throws `NotPossible` where there is none.
 */
export function imageStores(): Promise<string> {
  return withCleanup(async (cleanup) => {
    const stores = new Map<string, ObjectStore>()
    const missing: string[] = []
    for (const [name, start] of Object.entries(objectStores))
      await start(cleanup).then(
        (store) => stores.set(name, store),
        (error) => {
          if (!(error instanceof NotPossible)) throw error
          missing.push(`${name}: ${error.message}`)
        },
      )
    if (stores.size === 0) throw new NotPossible(missing.join('; '))
    return withCluster({ count: 2, members: 1 }, async (cluster) => {
      const verdicts = []
      for (const [name, store] of stores) verdicts.push(`${name}: ${await tryStore(store, cluster)}`)
      return [...verdicts, ...missing].join('; ')
    })
  })
}

async function tryStore(
  { endpoint, region, key, secret }: ObjectStore,
  { nodes, members, untilReady }: Cluster,
): Promise<string> {
  const keys = { AWS_ACCESS_KEY_ID: key, AWS_SECRET_ACCESS_KEY: secret }
  Object.assign(process.env, keys)
  await new S3Client({ region, endpoint, forcePathStyle: true }).send(new CreateBucketCommand({ Bucket: BUCKET }))
  const photo = await testPhoto()
  const store = s3ImageStore({ bucket: BUCKET, region, endpoint })
  await store.put('one.jpg', photo)
  if (!(await store.get('one.jpg'))?.equals(photo)) throw new Error(`what ${endpoint} stores comes back changed`)
  await store.remove('one.jpg')
  await store.remove('one.jpg')
  if ((await store.get('one.jpg')) !== null) throw new Error(`what was deleted is still in ${endpoint}`)

  for (const node of nodes) {
    await node.stop()
    node.change({ S3_BUCKET: BUCKET, S3_ENDPOINT: endpoint, S3_REGION: region, ...keys })
    await node.start()
    await untilReady(node)
  }
  const [uploaded] = await members[0]!.upload([photo], 'listing')
  const shown = await Promise.all(
    nodes.map(async ({ url }) => {
      const answer = await fetch(url + new URL(uploaded!.path, url).pathname)
      if (!answer.ok) throw new Error(`${url} answers ${answer.status} for a photo in ${endpoint}`)
      return Buffer.from(await answer.arrayBuffer())
    }),
  )
  if (!shown[0]!.equals(shown[1]!)) throw new Error('the nodes show different photos')
  const { width, height } = await sharp(shown[0]!).metadata()
  return `a photo of ${width} × ${height} stored through one node and read through both`
}
