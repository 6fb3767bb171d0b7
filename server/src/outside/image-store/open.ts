import { join } from 'node:path'
import type { Env } from '../../base/env.ts'
import { diskImageStore } from './disk.ts'
import type { ImageStore } from './port.ts'
import { s3ImageStore } from './s3.ts'

/** Where pictures are without a bucket. */
export const imagesFolder = (dataFolder: string): string => join(dataFolder, 'images')

/** Returns the configured bucket, otherwise the folder `images` in the data folder. */
export function openImageStore(env: Pick<Env, 'S3_BUCKET' | 'S3_REGION' | 'S3_ENDPOINT' | 'dataFolder'>): ImageStore {
  if (!env.S3_BUCKET) return diskImageStore(imagesFolder(env.dataFolder))
  return s3ImageStore({
    bucket: env.S3_BUCKET,
    region: env.S3_REGION,
    ...(env.S3_ENDPOINT ? { endpoint: env.S3_ENDPOINT } : {}),
  })
}
