import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { timeLeft } from '../../base/deadline.ts'
import { OutsideUnavailable } from '../../base/refusal.ts'
import type { ImageStore } from './port.ts'

/** By default the SDK has no time limits, and only logs a slow request. */
const TIME_LIMITS = { connectionTimeout: 3_000, requestTimeout: 10_000, throwOnRequestTimeout: true }

/**
 * Images as objects of a bucket. The endpoint is set only for stores other than Amazon's; keys come from the
 * environment.
 */
export function s3ImageStore({
  bucket,
  region,
  endpoint,
  requestTimeout = TIME_LIMITS.requestTimeout,
}: {
  bucket: string
  region: string
  endpoint?: string
  requestTimeout?: number
}): ImageStore {
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestHandler: { ...TIME_LIMITS, requestTimeout },
    // Otherwise the SDK adds trailing checksums to bodies, which other stores save as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  /** All attempts share one time limit. Throws OutsideUnavailable when the store does not answer. */
  const within = async <T>(ask: (options: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> => {
    const abortSignal = AbortSignal.timeout(timeLeft(requestTimeout))
    try {
      return await ask({ abortSignal })
    } catch (error) {
      if (!abortSignal.aborted && !isStoreUnavailable(error)) throw error
      throw new OutsideUnavailable('the image store did not answer', { cause: error })
    }
  }
  return {
    async put(name, bytes) {
      const command = new PutObjectCommand({
        Bucket: bucket,
        Key: name,
        Body: bytes,
        ContentLength: bytes.length,
        ContentType: 'image/jpeg',
        CacheControl: 'public, max-age=31536000, immutable',
      })
      await within((options) => client.send(command, options))
    },
    async get(name) {
      const command = new GetObjectCommand({ Bucket: bucket, Key: name })
      try {
        return await within(async (options) => {
          const { Body } = await client.send(command, options)
          return Body ? Buffer.from(await Body.transformToByteArray()) : null
        })
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },
    async remove(name) {
      const command = new DeleteObjectCommand({ Bucket: bucket, Key: name })
      await within((options) => client.send(command, options))
    },
  }
}

/** No connection, a timeout, or a server error of the store. */
function isStoreUnavailable(error: unknown): boolean {
  const { name, code, $metadata } = error as { name?: string; code?: string; $metadata?: { httpStatusCode?: number } }
  return name === 'TimeoutError' || code?.startsWith('E') === true || ($metadata?.httpStatusCode ?? 0) >= 500
}
