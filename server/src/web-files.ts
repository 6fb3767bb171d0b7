import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'

const built = fileURLToPath(new URL('../../web/dist/', import.meta.url))

/** Serves the built web app: hashed files for ever, the page itself always fresh, for every address that is not a call. */
export async function serveWeb(app: FastifyInstance, _deps: Deps): Promise<void> {
  if (!existsSync(built)) return
  await app.register(files, {
    root: built,
    index: false,
    wildcard: false,
    setHeaders(reply, path) {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const page = await readFile(new URL('../../web/dist/index.html', import.meta.url), 'utf8')
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const isPage = !/^\/(api|identity|dev|images|tiles|assets)(\/|$)/.test(path) && !/\.[a-z0-9]{2,5}$/.test(path)
    if (!isPage) return reply.callNotFound()
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
  })
}
