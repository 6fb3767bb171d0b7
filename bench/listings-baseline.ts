import { createServer } from 'node:http'
import { openDatabase } from '@hemline/server/src/base/db.ts'
import { baselineText, viewerFromEnv } from './listings-work.ts'

// The baseline of browse: only node:http and one named statement, its rows serialized one by one.
const { pool } = openDatabase(process.env.DATABASE_URL!, { max: 10 })
const viewer = viewerFromEnv()

const server = createServer(async (request, response) => {
  try {
    const query = new URL(request.url!, 'http://bench').searchParams
    const list = (name: string) => query.get(name)?.split(',') ?? null
    const { rows } = await pool.query({
      name: 'bare',
      text: baselineText,
      values: [viewer.no, viewer.friendNos, [], list('categories'), list('sizes'), list('colours'), 25],
    })
    const page = rows.slice(0, 24)
    const last = rows.length > 24 ? page.at(-1) : undefined
    const body = JSON.stringify({
      items: page.map(({ at: _, images, ...row }) => ({
        ...row,
        images: images.map((image: { path: string }) => image.path),
        imageDetails: images,
        geohash5: row.geohash7.slice(0, 5),
      })),
      lastKey: last ? Buffer.from(`${last.at}|${last.id}`).toString('base64url') : null,
    })
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    })
    response.end(body)
  } catch (error) {
    console.error(error)
    response.writeHead(500, { 'content-length': 0 })
    response.end()
  }
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send!({ port: typeof address === 'object' ? address!.port : 0, headers: {} })
})
