import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent, get, request } from 'node:http'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinAsMember } from '../../demo/sign-up.ts'
import { freshDatabase } from '../test/database.ts'
import { anyJpeg } from '../test/loans.ts'
import { startProcess } from '../test/process.ts'
import { openStream } from '../test/stream.ts'
import { incomingFolder } from './images/upload.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hemline-stopping-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A photo on a slow line: half of it, which the server has begun to write, and the rest when `rest` is called. */
async function slowUpload(url: string, token: string) {
  const boundary = 'photo'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="1.jpg"\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), await anyJpeg(), Buffer.from(`\r\n--${boundary}--\r\n`)])
  const half = Math.floor(body.length / 2)
  const sent = request(`${url}/api/upload-images`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': body.length,
    },
  })
  const answered = new Promise<{ status: number; connection: string | undefined; body: string }>((resolve, reject) => {
    sent.once('error', reject)
    sent.once('response', async (answer) =>
      resolve({ status: answer.statusCode!, connection: answer.headers.connection, body: await text(answer) }),
    )
  })
  sent.write(body.subarray(0, half))
  const arriving = () => readdir(incomingFolder({ dataFolder: folder })).catch(() => [])
  await expect.poll(arriving).toHaveLength(1)
  return { answered, rest: () => sent.end(body.subarray(half)) }
}

describe('a server that receives a stop signal', () => {
  test('answers running uploads, ends streams, refuses new requests, and exits with code 0', async () => {
    const database = await freshDatabase()
    const server = await startProcess({ DATABASE_URL: database.url, HEMLINE_DATA: folder })
    const member = await joinAsMember(server.url, { email: 'una@hemline.test', dateOfBirth: '1991-02-03' })
    const stream = await openStream(server.url, member.token)
    await stream.until(({ topic }) => topic === 'ready')
    // an idle keep-alive connection, as of proxies and browsers
    const agent = new Agent({ keepAlive: true })
    const health = () =>
      new Promise<number>((resolve, reject) => {
        get(`${server.url}/healthz`, { agent }, (answer) => {
          answer.resume()
          resolve(answer.statusCode!)
        }).on('error', reject)
      })
    expect(await health()).toBe(200)
    const upload = await slowUpload(server.url, member.token)

    server.signal('SIGTERM')
    await expect.poll(health).toBe(503)
    const ask = async () => {
      const answer = await fetch(`${server.url}/api/app-settings`)
      return [answer.status, answer.headers.get('retry-after'), answer.headers.get('connection')]
    }
    await expect.poll(ask).toEqual([503, '5', 'close'])
    await stream.ended
    upload.rest()
    const answer = await upload.answered
    expect(answer).toMatchObject({ status: 200, body: expect.stringContaining('/images/') })
    expect(await server.exited).toBe(0)
    agent.destroy()
    await database.drop()
  })
})

test('a node among several answers on open connections after its delay, and accepts no new one', async () => {
  const database = await freshDatabase()
  const server = await startProcess({ DATABASE_URL: database.url, HEMLINE_DATA: folder, STOP_DELAY_SECONDS: '1' })
  const member = await joinAsMember(server.url, { email: 'vera@hemline.test', dateOfBirth: '1991-02-03' })
  // a request in hand, so that the stop does not end, and an open connection on which nothing was sent since
  const upload = await slowUpload(server.url, member.token)
  const { port } = new URL(server.url)
  const proxy = connect(Number(port), '127.0.0.1')
  const write = (path: string) => proxy.write(`GET ${path} HTTP/1.1\r\nhost: hemline.test\r\n\r\n`)
  write('/livez')
  const [first] = await once(proxy, 'data')
  expect(String(first)).toMatch(/^HTTP\/1.1 200 /)

  server.signal('SIGTERM')
  const isRefused = () =>
    fetch(`${server.url}/livez`).then(
      () => false,
      (error) => error.cause.code === 'ECONNREFUSED',
    )
  await expect.poll(isRefused).toBe(true)
  write('/api/app-settings')
  expect(await text(proxy)).toMatch(/^HTTP\/1.1 200 [\s\S]*connection: close/i)
  upload.rest()
  expect(await upload.answered).toMatchObject({ status: 200 })
  expect(await server.exited).toBe(0)
  await database.drop()
})

test('a server that receives the signal while it starts exits immediately, with code 0', async () => {
  // a database that accepts connections and does not answer
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const main = fileURLToPath(new URL('./main.ts', import.meta.url))
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, HEMLINE_DATA: folder, DATABASE_URL: `postgres://x:x@127.0.0.1:${port}/x` },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  const [socket] = (await once(silent, 'connection')) as [Socket]
  socket.on('error', () => {})
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  silent.close()
})

describe('a server started by npm', () => {
  const script = new URL('./base/stop-on-signal.ts', import.meta.url).href
  const running: ChildProcess[] = []
  afterAll(() => {
    for (const child of running) child.kill('SIGKILL')
  })

  async function startByNpm() {
    const place = await mkdtemp(join(folder, 'npm-'))
    const { scripts } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
    const start = scripts.start.replace('scripts/start.ts', 'start.mjs')
    await writeFile(
      join(place, 'package.json'),
      JSON.stringify({ name: 'started', version: '1.0.0', scripts: { start } }),
    )
    await writeFile(
      join(place, 'start.mjs'),
      `import { appendFileSync } from 'node:fs'
       import { stopOnSignal } from ${JSON.stringify(script)}
       const say = (what) => appendFileSync('output', what + '\\n')
       stopOnSignal(async () => {
         say('stopping')
         await new Promise((done) => setTimeout(done, 700))
         say('stopped')
       }, 5000)
       setInterval(() => {}, 1000)
       say('started')`,
    )
    const npm = spawn('npm', ['start'], { cwd: place, stdio: 'ignore', detached: true })
    running.push(npm)
    const output = () => readFile(join(place, 'output'), 'utf8').catch(() => '')
    await expect.poll(output).toBe('started\n')
    return { npm, output }
  }

  test.each([
    ['npm receives SIGTERM', (npm: ChildProcess) => npm.kill('SIGTERM')],
    ['npm is killed', (npm: ChildProcess) => npm.kill('SIGKILL')],
    ['the process group receives SIGTERM', (npm: ChildProcess) => process.kill(-npm.pid!, 'SIGTERM')],
    ['Ctrl-C is entered', (npm: ChildProcess) => process.kill(-npm.pid!, 'SIGINT')],
  ])('shuts down once, in order, when %s', async (_when, act) => {
    const { npm, output } = await startByNpm()
    const ended = once(npm, 'exit')
    act(npm)
    await ended
    await expect.poll(output).toBe('started\nstopping\nstopped\n')
  })

  test('npm waits for its exit', async () => {
    const { npm, output } = await startByNpm()
    npm.kill('SIGTERM')
    await once(npm, 'exit')
    expect(await output()).toContain('stopped')
  })
})
