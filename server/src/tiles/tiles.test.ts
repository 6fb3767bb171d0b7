import { readdir } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getMapGround, getPlaceNames } from '@hemline/contract/tiles/calls.ts'
import { mapTexts } from '@hemline/contract/tiles/words.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { plainPhoto } from '../../test/photos.ts'
import { createWorld, type World } from '../../test/world.ts'

const SOHO = '12/2046/1362'
const tileAt = (world: World, path: string, init?: RequestInit) => fetch(`${world.url}/tiles/${path}`, init)
const refusalOf = async (answer: Response) => ((await answer.json()) as { error: { code: string } }).error.code

describe('the plain ground', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world.close())

  test('is a PNG of 256 pixels, or of 512 for a high-resolution screen, cached for a day', async () => {
    const answer = await tileAt(world, `${SOHO}.png`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=86400')
    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ format: 'png', width: 256, height: 256 })
    const sharper = await tileAt(world, `${SOHO}.png?scale=2`)
    expect(await sharp(await sharper.arrayBuffer()).metadata()).toMatchObject({ width: 512, height: 512 })
  })

  test('is not sent again when the ETag matches', async () => {
    const first = await tileAt(world, `${SOHO}.png`)
    const again = await tileAt(world, `${SOHO}.png`, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
  })

  test('has land, the river and parks in their places, and other colours in the dark theme', async () => {
    const light = await pixels(await tileAt(world, `${SOHO}.png`))
    const dark = await pixels(await tileAt(world, `${SOHO}.png?theme=dark`))
    expect(light.brightness).toBeGreaterThan(200)
    expect(dark.brightness).toBeLessThan(60)
    expect(light.has('#c9dae2'), 'the Thames').toBe(true)
    expect(light.has('#f4ede5'), 'land').toBe(true)
    const sea = await pixels(await tileAt(world, '11/1022/690.png')) // the Channel south of Brighton
    expect([sea.has('#c9dae2'), sea.has('#f4ede5')]).toEqual([true, false])
  })

  test.each([
    ['a zoom below the map’s', '10/511/340.png'],
    ['a zoom above the map’s', '17/65488/43584.png'],
    ['beyond the edge of the country', '12/0/0.png'],
    ['Paris', '12/2074/1409.png'],
    ['a row that does not exist', '12/2046/99999.png'],
    ['a number below nothing', '12/-1/1362.png'],
    ['another spelling of a number', '12/02046/1362.png'],
    ['a fraction', '12/2046.5/1362.png'],
    ['another kind of file', '12/2046/1362.svg'],
    ['a way out of the folder', '12/2046/..%2f..%2fpackage.json'],
  ])('%s has no tile', async (_, path) => {
    const answer = await tileAt(world, path)
    expect([answer.status, await refusalOf(answer)]).toEqual([404, 'NOT_FOUND'])
  })

  test('is drawn once and cached on the disk', async () => {
    await tileAt(world, '13/4093/2724.png')
    const cached = await readdir(join(world.deps.env.dataFolder, 'tiles'), { recursive: true })
    expect(cached.filter((path) => path.endsWith(join('light', '13', '4093', '2724')))).toHaveLength(1)
  })

  test('comes with names: towns first, each once, water and parks among them', async () => {
    const { body } = await world.visitor().ok(getPlaceNames, { query: { geohash4: 'gcpv' } })
    const names = body.items.map(({ name }) => name)
    expect(names).toContain('Hackney')
    expect(names).toContain('River Thames')
    expect(names).toContain('Hyde Park')
    expect(names.filter((name) => name === 'Soho')).toHaveLength(1)
    expect(names).not.toContain('North London')
    expect(names.indexOf('City of London')).toBeLessThan(names.indexOf('Homerton'))
    expect((await world.visitor().ok(getPlaceNames, { query: { geohash4: 'u000' } })).body.items).toEqual([])
  })

  test('needs no tile server, and reports that', async () => {
    const { body } = await world.visitor().ok(getMapGround)
    expect(body.data).toEqual({
      hasPictures: false,
      hasDarkPictures: false,
      attribution: '© Natural Earth',
      attributionUrl: null,
      edgeBufferTiles: 2,
    })
  })
})

describe('a tile server', () => {
  let world: World
  let outside: Server
  let requests: IncomingMessage[] = []
  let reply: (request: IncomingMessage, response: ServerResponse) => void
  const red = plainPhoto(256, 256, '#a00').png().toBuffer()
  const answerRed = async (_: IncomingMessage, response: ServerResponse) => {
    response.setHeader('content-type', 'image/png')
    response.end(await red)
  }

  beforeAll(async () => {
    outside = createServer((request, response) => {
      requests.push(request)
      reply(request, response)
    })
    await new Promise<void>((done) => outside.listen(0, '127.0.0.1', done))
    const port = (outside.address() as AddressInfo).port
    world = await createWorld({
      LOG_LEVEL: 'silent',
      TILE_URL: `http://127.0.0.1:${port}/maps/{z}/{x}/{y}.png?key=secret`,
      TILE_URL_DARK: `http://127.0.0.1:${port}/night/{z}/{x}/{y}{r}.png`,
      TILE_ATTRIBUTION: '© Somebody https://maps.example/copyright',
      TILE_USER_AGENT: 'Hemline test',
      TILE_EDGE_BUFFER: '1',
    })
  })
  beforeEach(async () => {
    requests = []
    reply = answerRed
    await world.advance('PT1M') // after any pause for failures
  })
  afterAll(async () => {
    await world.close()
    await new Promise((done) => outside.close(done))
  })

  test('is described to the page, without its URL and key', async () => {
    const { body } = await world.visitor().ok(getMapGround)
    expect(body.data).toEqual({
      hasPictures: true,
      hasDarkPictures: true,
      attribution: '© Somebody',
      attributionUrl: 'https://maps.example/copyright',
      edgeBufferTiles: 1,
    })
  })

  test('is called once per tile for concurrent requests, with our User-Agent', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => tileAt(world, '12/2040/1360.png')))
    for (const answer of answers) expect(Buffer.from(await answer.arrayBuffer()).equals(await red)).toBe(true)
    await tileAt(world, '12/2040/1360.png')
    expect(requests.map(({ url }) => url)).toEqual(['/maps/12/2040/1360.png?key=secret'])
    expect(requests[0]?.headers['user-agent']).toBe('Hemline test')
    expect(requests[0]?.headers.cookie).toBeUndefined()
  })

  test('is called for dark and high-resolution pictures where its URL supports them', async () => {
    await tileAt(world, '12/2041/1360.png?theme=dark&scale=2')
    await tileAt(world, '12/2041/1360.png?theme=light&scale=2')
    expect(requests.map(({ url }) => url)).toEqual(['/night/12/2041/1360@2x.png', '/maps/12/2041/1360.png?key=secret'])
  })

  test('is called again after a week, and cached pictures are used while it is down', async () => {
    await tileAt(world, '12/2042/1360.png')
    await world.advance('P6D')
    await tileAt(world, '12/2042/1360.png')
    expect(requests).toHaveLength(1)
    await world.advance('P2D')
    reply = (_, response) => response.writeHead(500).end()
    const answer = await tileAt(world, '12/2042/1360.png')
    expect([answer.status, requests.length]).toEqual([200, 2])
  })

  test.each<[string, (request: IncomingMessage, response: ServerResponse) => void]>([
    ['fails', (_, response) => response.writeHead(500).end()],
    ['has no such picture', (_, response) => response.writeHead(404).end()],
    ['breaks off', (request) => request.socket.destroy()],
    ['sends a page', (_, response) => response.setHeader('content-type', 'image/png').end('<html>blocked</html>')],
    ['sends a drawing with scripts', (_, response) => response.end('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['sends without end', (_, response) => response.end(Buffer.alloc(1_100_000, 0x89))],
    ['leads elsewhere', (_, response) => response.writeHead(302, { location: `${world.url}/healthz` }).end()],
    ['leads elsewhere on its own host', (_, response) => response.writeHead(302, { location: '/other.png' }).end()],
  ])(
    'that %s results in UNAVAILABLE, which is not cached, and the plain ground remains available',
    async (name, doing) => {
      reply = doing
      const path = `13/4090/${2720 + name.length}.png`
      const answer = await tileAt(world, path)
      expect(answer.status).toBe(503)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(await answer.json()).toMatchObject({ error: { code: 'UNAVAILABLE', message: mapTexts.unreachable } })
      expect(requests).toHaveLength(1)
      const plain = await tileAt(world, `${path}?ground=plain`)
      expect([plain.status, plain.headers.get('content-type')]).toEqual([200, 'image/png'])
    },
  )

  test('that fails three times in a row is not called for half a minute', async () => {
    await tileAt(world, '14/8185/5440.png')
    requests = []
    reply = (_, response) => response.writeHead(503).end()
    for (const row of [1, 2, 3, 4, 5]) await tileAt(world, `14/8185/${5440 + row}.png`)
    expect(requests).toHaveLength(3)
    await world.advance('PT31S')
    reply = answerRed
    expect((await tileAt(world, '14/8185/5441.png')).status).toBe(200)
  })

  test('is called for no tile outside the map', async () => {
    expect((await tileAt(world, '12/0/0.png')).status).toBe(404)
    expect(requests).toHaveLength(0)
  })
})

/** Returns the number of colours of a picture, and its average brightness (0 to 255). */
async function pixels(answer: Response): Promise<{ has(colour: string): boolean; brightness: number }> {
  const raw = await sharp(await answer.arrayBuffer())
    .removeAlpha()
    .raw()
    .toBuffer()
  const sum = raw.reduce((total, part) => total + part, 0)
  const near = (a: number, b: number) => Math.abs(a - b) <= 3
  return {
    brightness: sum / raw.length,
    has(colour) {
      const wanted = Buffer.from(colour.slice(1), 'hex')
      for (let at = 0; at < raw.length; at += 3) {
        if ([0, 1, 2].every((part) => near(raw[at + part]!, wanted[part]!))) return true
      }
      return false
    },
  }
}
