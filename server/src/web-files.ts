import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Refusal } from './base/refusal.ts'
import type { Deps } from './deps.ts'

const built = new URL('../../web/dist/', import.meta.url)
const notPages = /^\/(api|identity|dev|images|tiles|assets)(\/|$)/

/** Serves the built web app: hashed files for ever, the page itself always fresh, for every address that is not a call. */
export async function serveWeb(app: FastifyInstance, _deps: Deps): Promise<void> {
  const isBuilt = existsSync(new URL('index.html', built))
  const page = isBuilt ? await readFile(new URL('index.html', built), 'utf8') : null
  if (isBuilt) {
    await app.register(files, {
      root: fileURLToPath(built),
      index: false,
      wildcard: false,
      setHeaders(reply, path) {
        reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const isPage = request.method === 'GET' && !notPages.test(path) && !/\.[a-z0-9]{2,5}$/.test(path)
    if (page === null || !isPage) {
      const { code, message } = new Refusal('NOT_FOUND')
      return reply.status(404).send({ error: { code, message, requestId: request.id } })
    }
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  })
}
