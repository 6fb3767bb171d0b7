import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { changeUser, getUser } from '@hemline/contract/members/calls.ts'
import sharp from 'sharp'
import type { SeedClient } from '../demo/client.ts'

/** One answer as a client saw it: status 0 without one. */
type Answered = { what: string; status: number; retryAfter: string | null; code: string | undefined; ms: number }
type Answer = Omit<Answered, 'what' | 'ms'> & { text: string }

export type Traffic = {
  answers: Answered[]
  /** Ends all of it, and returns for each member the last write that was tried and the last that was acknowledged. */
  stop(): Promise<{ tried: number; acknowledged: number; member: SeedClient }[]>
}

/** The first script of a page, whose file may be on another node than the page (decision 64). */
const SCRIPT = /<script[^>]* src="([^"]+)"/

/**
 * What a busy evening sends through a proxy: each member writes a new street number over and over, reads themselves, the
 * wardrobe, and a page with its script, and every other one uploads a photo that takes `uploadMs` to send. Nothing is repeated.
 */
export function startTraffic(url: string, members: readonly SeedClient[], { uploadMs = 4_000 } = {}): Traffic {
  const answers: Answered[] = []
  let isOver = false
  const writes = members.map((member) => ({ member, tried: 0, acknowledged: 0 }))

  const tell = async (what: string, send: () => Promise<Answer>) => {
    const began = performance.now()
    const answer = await send().catch((error: Error) => ({
      status: 0,
      retryAfter: null,
      code: String(error.cause ?? error),
      text: '',
    }))
    const { status, retryAfter, code } = answer
    answers.push({ what, status, retryAfter, code, ms: performance.now() - began })
    return answer
  }
  const calls = async (write: (typeof writes)[number]) => {
    while (!isOver) {
      write.tried += 1
      const number = write.tried
      const body = JSON.stringify({ address: `${number} Mare Street`, city: 'London' })
      const { status } = await tell('write', () => call(url + changeUser.path, write.member, changeUser.method, body))
      if (status === 200) write.acknowledged = number
      for (const path of [getUser.path, '/api/listings?lat=51.54&lng=-0.05', '/api/app-settings'])
        if (!isOver) await tell(`GET ${path.split('?')[0]}`, () => call(url + path, write.member))
      const page = await tell('GET /', () => call(`${url}/`, write.member))
      await pause(10)
      const file = SCRIPT.exec(page.text)?.[1]
      if (file) await tell("GET a page's script", () => call(url + file, write.member))
    }
  }
  const uploads = async (member: SeedClient) => {
    while (!isOver) await tell('upload', () => slowUpload(url, member, uploadMs))
  }
  const running = Promise.all([
    ...writes.map(calls),
    ...(uploadMs > 0 ? members.filter((_, index) => index % 2 === 0).map(uploads) : []),
  ])
  return {
    answers,
    async stop() {
      isOver = true
      await running
      return writes
    },
  }
}

/** Nodes that answer members by themselves, without a proxy, each for its share of them. */
export type TrafficToEach = {
  /** The answers of each node. */
  ofEach: readonly (readonly Answered[])[]
  answers(): Answered[]
  /**
   * Waits until the last ten answers of every node were a success, and `more` came from now on. Returns the seconds since
   * `began`, a reading of `performance.now()`. Throws after `most` of them.
   */
  untilGood(wanted: { began: number; most: number; more?: number }): Promise<number>
  /** Ends all of it, and returns the last writes of every member. */
  stop(): ReturnType<Traffic['stop']>
}

/**
 * Starts traffic straight to each node, without uploads: a proxy would answer for nodes that are not ready. Returns once fifty
 * answers came.
 */
export async function trafficToEach(
  nodes: readonly { url: string }[],
  members: readonly SeedClient[],
): Promise<TrafficToEach> {
  const traffics = nodes.map(({ url }, index) =>
    startTraffic(
      url,
      members.filter((_, at) => at % nodes.length === index),
      { uploadMs: 0 },
    ),
  )
  const answers = () => traffics.flatMap((traffic) => traffic.answers)
  while (answers().length < 50) await pause(50)
  const isGood = () => traffics.every(({ answers: all }) => all.slice(-10).every(({ status }) => status === 200))
  return {
    ofEach: traffics.map((traffic) => traffic.answers),
    answers,
    async untilGood({ began, most, more = 0 }) {
      const sent = answers().length
      const seconds = () => (performance.now() - began) / 1000
      while (answers().length < sent + more || !isGood()) {
        if (seconds() > most)
          throw new Error(`${isGood() ? `only ${answers().length - sent} answers` : 'still failing'} after ${most} s`)
        await pause(50)
      }
      return seconds()
    },
    stop: async () => (await Promise.all(traffics.map((traffic) => traffic.stop()))).flat(),
  }
}

async function call(url: string, { token }: SeedClient, method = 'GET', body?: string) {
  const answer = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body } : {}),
  })
  const text = await answer.text()
  const { status } = answer
  return { status, retryAfter: answer.headers.get('retry-after'), code: codeIn(status, text), text }
}

function codeIn(status: number, text: string): string | undefined {
  if (status < 400) return undefined
  return /"code":"(\w+)"/.exec(text)?.[1] ?? text.slice(0, 80)
}

let photo: Promise<Buffer> | undefined

/** A small photo. */
export function testPhoto(): Promise<Buffer> {
  photo ??= sharp({ create: { width: 900, height: 1200, channels: 3, background: '#7a8c5c' } })
    .jpeg()
    .toBuffer()
  return photo
}

/** Sends a photo in twelve pieces over that many milliseconds. */
export async function slowUpload(url: string, { token }: SeedClient, ms: number) {
  const boundary = 'hemline-drill'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="1.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), await testPhoto(), Buffer.from(`\r\n--${boundary}--\r\n`)])
  const pieces = 12
  const step = Math.ceil(body.length / pieces)
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': body.length,
  }
  return new Promise<Answer>((resolve, reject) => {
    const sent = request(`${url}/api/upload-images`, { method: 'POST', headers, agent: false }, async (answer) => {
      const text = Buffer.concat(await answer.toArray()).toString()
      const status = answer.statusCode ?? 0
      resolve({ status, retryAfter: answer.headers['retry-after'] ?? null, code: codeIn(status, text), text })
    })
    sent.once('error', reject)
    const send = async () => {
      for (let at = 0; at < body.length && !sent.destroyed; at += step) {
        sent.write(body.subarray(at, at + step))
        await pause(ms / pieces)
      }
      sent.end()
    }
    send().catch(reject)
  })
}

const KINDS_SHOWN = 8

/** The answers that are no success, each kind once with its number, for a verdict. */
export function troublesOf(answers: readonly Answered[]): string[] {
  const kinds = Map.groupBy(
    answers.filter(({ status }) => status === 0 || status >= 400),
    ({ what, status, code }) => `${what}: ${status} ${code ?? ''}`,
  )
  const lines = [...kinds].map(([kind, all]) => `${all.length} × ${kind}`)
  return lines.length > KINDS_SHOWN ? [...lines.slice(0, KINDS_SHOWN), '…'] : lines
}

/** Returns how many answers were 503 with Retry-After. Throws when one is neither that nor a success. */
export function countUnavailable(answers: readonly Answered[]): number {
  const failed = answers.filter(({ status }) => status !== 200)
  const bad = failed.filter(({ status, code, retryAfter }) => status !== 503 || code !== 'UNAVAILABLE' || !retryAfter)
  if (bad.length > 0) throw new Error(troublesOf(bad).join('; '))
  return failed.length
}

/** Throws when a member has another street than the last acknowledged one, or a later one that was tried. */
export async function requireStored(writes: Awaited<ReturnType<Traffic['stop']>>): Promise<void> {
  for (const { member, tried, acknowledged } of writes) {
    const { data } = await member.send(getUser)
    const stored = Number.parseInt(data.address ?? '0', 10)
    if (stored < acknowledged || stored > tried)
      throw new Error(`A write was lost: ${acknowledged} was acknowledged, ${tried} tried, ${stored} is stored`)
  }
}
