import multipart from '@fastify/multipart'
import { uploadImages } from '@hemline/contract/images/calls.ts'
import { readMadeName } from '@hemline/contract/images/rules.ts'
import { PRIVATE_NAME } from '@hemline/contract/images/shapes.ts'
import { UPLOAD_MAX_BYTES } from '@hemline/contract/limits.ts'
import type { FastifyInstance } from 'fastify'
import { bodyLimitsOf } from '../base/body-limits.ts'
import { handle } from '../base/handle.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import { saveImages } from './actions.ts'
import { readMade } from './made-actions.ts'
import { isLinkGood } from './private-links.ts'
import { incomingFolder, type Upload, withUpload } from './upload.ts'

// Enough for a whole community behind one address; the queue protects the processor in any case.
const UPLOADS_PER_MINUTE = 240
const NAME = /^[0-9A-Za-z_-]{20,70}\.jpg$/

export async function imageRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  // In a scope of its own: the parser's hooks would otherwise run for every request of the server.
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: { fileSize: UPLOAD_MAX_BYTES, files: 10, fields: 10 } })
    // the body, and then the processing of the photos
    const answerMs = bodyLimitsOf(deps.env).uploadMs + 60_000
    handle(scope, uploadImages, { perMinute: UPLOADS_PER_MINUTE, answerMs })(async ({ member, request }) => {
      const use = (upload: Upload) => saveImages(deps, { member, ...upload })
      const imageDetails = await withUpload(request, { memberId: member.id, folder: incomingFolder(deps.env), use })
      return { files: imageDetails.map(({ path }) => path), imageDetails }
    })
  })

  app.get<{ Params: { name: string }; Querystring: Record<string, unknown> }>(
    '/images/:name',
    async (request, reply) => {
      const { name } = request.params
      const isPrivate = name.startsWith(PRIVATE_NAME)
      const made = readMadeName(name)
      const mayBeSeen =
        (made !== null || NAME.test(name)) && (!isPrivate || (await isLinkGood(deps, { name, ...request.query })))
      if (!mayBeSeen) throw new Refusal('NOT_FOUND')
      const etag = `"${name.replace(/\.jpg$/, '')}"`
      // a name never changes its content, so no look into the store is needed
      if (request.headers['if-none-match'] === etag) return reply.status(304).headers({ etag }).send()
      const file = await (made ? readMade(deps, { name, ...made }) : readStored(name))
      if (!file) throw new Refusal('NOT_FOUND')
      const { isFinal } = file
      return reply
        .headers({
          'content-type': isFinal && name.endsWith('.webp') ? 'image/webp' : 'image/jpeg',
          'cache-control': isFinal ? caching(isPrivate) : 'no-store',
          'x-content-type-options': 'nosniff',
          ...(file.bytes === null ? {} : { 'content-length': file.bytes }),
          ...(isFinal ? { etag } : {}),
        })
        .send(file.content)
    },
  )

  async function readStored(name: string): ReturnType<typeof readMade> {
    const stored = await deps.imageStore.open(name)
    return stored && { content: stored.stream, bytes: stored.bytes, isFinal: true }
  }
}

const caching = (isPrivate: boolean) => (isPrivate ? 'private, max-age=3600' : 'public, max-age=31536000, immutable')
