import { existsSync, realpathSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import files from '@fastify/static'
import { isAppPath } from '@hemline/contract/app-paths.ts'
import { routes } from '@hemline/contract/routes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from './base/escape-html.ts'
import { mediaType } from './base/media-type.ts'
import { withHead } from './base/page-head.ts'
import { Refusal } from './base/refusal.ts'
import type { Deps } from './deps.ts'
import { invitePageHead } from './friends/page-views.ts'
import { sharePageHead, withPhoto } from './share-links/page-views.ts'
import { sharedAssets } from './shared-assets.ts'

const builtWeb = fileURLToPath(new URL('../../web/dist/', import.meta.url))

/**
 * Serves the build of the web app that `built` links to at the start, also when another replaces it later (decision
 * 64): hashed files are cached for ever; the page is always fresh, and served for every path that is not a call. The
 * head of a share link's page previews its listing, and its body has the photo; every other path gets the page as built,
 * with 404 where the app has no screen.
 */
export async function serveWeb(app: FastifyInstance, deps: Deps, built = builtWeb): Promise<void> {
  const notFound = (request: FastifyRequest, reply: FastifyReply) => {
    const { code, message } = new Refusal('NOT_FOUND')
    return reply.status(404).send({ error: { code, message, requestId: request.id } })
  }
  if (!existsSync(built)) return void app.setNotFoundHandler(notFound)
  const opened = realpathSync(built)
  await app.register(files, {
    root: opened,
    dotfiles: 'ignore',
    preCompressed: true,
    setHeaders(reply, path) {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  await app.register(answerUnheldShare)
  // the page of `/` has the top of the landing page in it; every other address has the page without (decision 132)
  const plain = join(opened, 'page.html')
  const withImages = (html: string) => withImagesUrl(html, deps.env.IMAGES_URL)
  const page = withImages(await readFile(existsSync(plain) ? plain : join(opened, 'index.html'), 'utf8'))
  const withPlace = join(opened, 'share.html')
  const sharePage = existsSync(withPlace) ? withImages(await readFile(withPlace, 'utf8')) : null
  if (deps.env.IMAGES_URL) {
    const front = withImages(await readFile(join(opened, 'index.html'), 'utf8'))
    app.get('/', async (_, reply) =>
      reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(front),
    )
  }
  const shared = deps.assetStore && sharedAssets(deps.assetStore)
  app.addHook('onListen', () => {
    shared?.share(opened).catch((error: unknown) => deps.log.warn({ err: error }, 'the app’s files were not uploaded'))
  })
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|identity|dev|images|tiles|assets|\.well-known)(\/|$)/.test(path) &&
      !/\.[a-z0-9]{2,5}$/.test(path)
    const beside = /^\/assets\/\w[\w.-]*$/.test(path) ? await buildWith(path, opened) : null
    if (beside) return reply.sendFile(path.slice(1), beside)
    const file = shared && /^\/assets\/(\w[\w.-]*)$/.exec(path)?.[1]
    const elsewhere = file ? await shared.find(file) : null
    if (file && elsewhere)
      return reply
        .headers({ 'cache-control': 'public, max-age=31536000, immutable', 'content-type': mediaType(file) })
        .send(elsewhere)
    if (!isPage) return notFound(request, reply)
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8')
    const head = (await sharePageHead(deps, path)) ?? (await invitePageHead(deps, path))
    if (!head) return reply.status(isAppPath(path) ? 200 : 404).send(page)
    if (!head.isIndexed) reply.header('x-robots-tag', 'noindex')
    const shown = head.photo && sharePage ? withPhoto(sharePage, head.photo, deps.env.IMAGES_URL) : page
    return reply.status(head.status).send(withHead(shown, head))
  })
}

/** Tells the app in its page where pictures are, when a CDN has them. */
const withImagesUrl = (page: string, url: string | undefined): string =>
  url ? page.replace('<html ', () => `<html data-images="${escapeHtml(url)}" `) : page

/**
 * A picture shared to the installed app reaches us only when its service worker is not there: the form opens, and says that
 * the picture did not arrive.
 */
async function answerUnheldShare(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', async (_: unknown, body: NodeJS.ReadableStream) => {
    body.resume()
    return null
  })
  scope.post(routes.list, async (_request, reply) => reply.redirect(`${routes.list}?shared=0`, 303))
}

/**
 * Returns the folder of another build, older or newer than the open one, that has this file; null for none. A name with
 * a dot belongs to an unfinished build.
 */
async function buildWith(path: string, opened: string): Promise<string | null> {
  const builds = dirname(opened)
  if (basename(builds) !== 'builds') return null
  for (const name of await readdir(builds)) {
    const stats = await stat(join(builds, name, path)).catch(() => null)
    if (stats?.isFile() && name !== basename(opened) && !name.includes('.')) return join(builds, name)
  }
  return null
}
