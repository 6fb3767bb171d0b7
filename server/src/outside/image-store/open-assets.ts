import type { Env } from '../../base/env.ts'
import type { AssetStore } from './port.ts'
import { s3ImageStore } from './s3.ts'

const FOLDER = 'assets/'

/** Returns the folder `assets` of the bucket; null without a bucket, where the build's own folders are all there is. */
export function openAssetStore(env: Pick<Env, 'S3_BUCKET' | 'S3_REGION' | 'S3_ENDPOINT'>): AssetStore | null {
  if (!env.S3_BUCKET) return null
  const store = s3ImageStore({
    bucket: env.S3_BUCKET,
    region: env.S3_REGION,
    ...(env.S3_ENDPOINT ? { endpoint: env.S3_ENDPOINT } : {}),
  })
  return {
    put: (name, bytes) => store.put(FOLDER + name, bytes),
    get: (name) => store.get(FOLDER + name),
    remove: (name) => store.remove(FOLDER + name),
  }
}
