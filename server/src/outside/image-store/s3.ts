import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { ImageStore } from './port.ts'

/** On its own the SDK waits for ever, and only complains about a request that takes too long. */
const PATIENCE = { connectionTimeout: 5_000, requestTimeout: 20_000, throwOnRequestTimeout: true }

/** Images as objects of a bucket. The endpoint is set only for stores that are not Amazon's; keys come from the environment. */
export function s3ImageStore({
  bucket,
  region,
  endpoint,
  requestTimeout = PATIENCE.requestTimeout,
}: {
  bucket: string
  region: string
  endpoint?: string
  requestTimeout?: number
}): ImageStore {
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestHandler: { ...PATIENCE, requestTimeout },
    // Without this the SDK frames bodies with trailing checksums, which other stores keep as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return {
    async put(name, bytes) {
      await client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: name,
          Body: bytes,
          ContentLength: bytes.length,
          ContentType: 'image/jpeg',
          CacheControl: 'public, max-age=31536000, immutable',
        }),
      )
    },
    async get(name) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: name }))
        return Body ? Buffer.from(await Body.transformToByteArray()) : null
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: name }))
    },
  }
}
