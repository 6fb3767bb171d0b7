import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { changeUser, getUser } from '@hemline/contract/members/calls.ts'
import sharp from 'sharp'
import type { SeedClient } from '../demo/client.ts'
import { type Answered, isGoodSince, readUntilStored } from './answers.ts'

type Answer = Omit<Answered, 'what' | 'began' | 'ms'> & { text: string }

/** How long a client waits for an answer: longer than any may take, so that a silent node ends no drill by itself. */
const WAITS_MS = 15_000

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
    answers.push({ what, status, retryAfter, code, began, ms: performance.now() - began })
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
   * Waits until every node answers well again: `isGoodSince` of its own answers. Returns the seconds since `began`, a reading
   * of `performance.now()`. Throws after `most` of them.
   */
  untilGood(wanted: { began: number; most: number; least?: number }): Promise<number>
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
  return {
    ofEach: traffics.map((traffic) => traffic.answers),
    answers,
    async untilGood({ began, most, least }) {
      const seconds = () => (performance.now() - began) / 1000
      const bad = () => traffics.filter((traffic) => !isGoodSince(traffic.answers, began, least))
      while (bad().length > 0) {
        if (seconds() > most) {
          const since = bad().map((traffic) => traffic.answers.filter((one) => one.began > began).length)
          throw new Error(`not good after ${most} s: a node with ${since.join(' and one with ')} answers since`)
        }
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
    signal: AbortSignal.timeout(WAITS_MS),
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
    sent.setTimeout(ms + WAITS_MS, () => sent.destroy(new Error('no answer')))
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

/** How long a node may read what is older: from a replica, which it leaves once that is 3 s behind (decision 156). */
const STORED_WITHIN_MS = 15_000

/** Throws when a member has another street than the last acknowledged one, or a later one that was tried, also 15 s later. */
export async function requireStored(writes: Awaited<ReturnType<Traffic['stop']>>): Promise<void> {
  const began = performance.now()
  const mayRepeat = async () => {
    await pause(250)
    return performance.now() - began < STORED_WITHIN_MS
  }
  for (const { member, ...last } of writes) {
    const read = async () => Number.parseInt((await member.send(getUser)).data.address ?? '0', 10)
    await readUntilStored(last, { read, mayRepeat })
  }
}
