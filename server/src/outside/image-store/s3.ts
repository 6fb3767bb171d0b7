import { IncomingMessage } from 'node:http'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  type S3ServiceException,
} from '@aws-sdk/client-s3'
import { timeLeft } from '../../base/deadline.ts'
import { mediaType } from '../../base/media-type.ts'
import { OutsideFull, OutsideUnavailable } from '../../base/refusal.ts'
import { timeLimits } from '../../base/time-limits.ts'
import type { ImageStore } from './port.ts'

/** How stores other than Amazon's say that a disk or a quota of theirs is full. */
const NO_SPACE = 507
const isFullName = /StorageFull|QuotaExceeded|InsufficientStorage|EntityTooLargeForQuota/i

/** By default the SDK has no time limits, and only logs a slow request. */
const { imageStoreConnectMs: connectionTimeout, imageStoreMs } = timeLimits.outside
const TIME_LIMITS = { connectionTimeout, requestTimeout: imageStoreMs, throwOnRequestTimeout: true }

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
  /** All attempts share one time limit. Throws OutsideUnavailable when the store does not answer or refuses, OutsideFull when it is full. */
  const within = async <T>(ask: (options: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> => {
    const abortSignal = AbortSignal.timeout(timeLeft(requestTimeout))
    try {
      return await ask({ abortSignal })
    } catch (error) {
      if (error instanceof NoSuchKey) throw error
      const { name, $metadata } = error as Partial<S3ServiceException>
      const status = $metadata?.httpStatusCode
      if (status === NO_SPACE || isFullName.test(name ?? ''))
        throw new OutsideFull(`the image store is full: ${name}`, { cause: error })
      const isSilent = abortSignal.aborted || status === undefined
      const what = isSilent ? 'the image store did not answer' : `the image store refused: ${status} ${name}`
      throw new OutsideUnavailable(what, { cause: error })
    }
  }
  return {
    async put(name, bytes) {
      const command = new PutObjectCommand({
        Bucket: bucket,
        Key: name,
        Body: bytes,
        ContentLength: bytes.length,
        ContentType: mediaType(name),
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
    async open(name) {
      const command = new GetObjectCommand({ Bucket: bucket, Key: name })
      try {
        const { Body, ContentLength } = await within(async ({ abortSignal }) => {
          // the limit is for the beginning: a slow reader may take longer for the rest
          const beginning = new AbortController()
          const stop = () => beginning.abort()
          abortSignal.addEventListener('abort', stop)
          const answer = await client.send(command, { abortSignal: beginning.signal })
          abortSignal.removeEventListener('abort', stop)
          return answer
        })
        if (!(Body instanceof IncomingMessage)) return null
        Body.setTimeout(timeLimits.outside.imageStorePauseMs, () => Body.destroy(new Error('the image store paused')))
        return { stream: Body, bytes: ContentLength ?? null }
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
