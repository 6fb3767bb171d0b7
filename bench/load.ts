import { connect, type Socket } from 'node:net'

/** A path to GET, or a body to POST there. */
export type Sent = string | { path: string; body: object; headers?: Record<string, string> }

export type Load = {
  port: number
  paths: readonly Sent[]
  headers: Record<string, string>
  connections: number
  seconds: number
}
/** Requests per second, and latencies in milliseconds. */
export type Measured = { perSecond: number; p50: number; p99: number; bytes: number }

/**
 * Sends requests over persistent connections, one at a time on each, for that many seconds, cycling through the paths.
 * Throws on any status that is no success, because a fast refusal would look like a good result.
 */
export async function load({ port, paths, headers, connections, seconds }: Load): Promise<Measured> {
  const head = headOf({ port, headers })
  const requests = paths.map((sent) => textOf(sent, head))
  const latencies: number[] = []
  const started = performance.now()
  const until = started + seconds * 1000
  let next = 0
  let bytes = 0

  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = await open(port)
      try {
        while (performance.now() < until) {
          const from = performance.now()
          const received = await exchange(socket, requests[next++ % requests.length]!)
          bytes += received
          latencies.push(performance.now() - from)
        }
      } finally {
        socket.destroy()
      }
    }),
  )
  const elapsed = (performance.now() - started) / 1000
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0
  return {
    perSecond: latencies.length / elapsed,
    p50: at(0.5),
    p99: at(0.99),
    bytes: Math.round(bytes / latencies.length),
  }
}

/** Sends each request once, one after the other over one connection. Returns the latencies in ms; throws like `load`. */
export async function sendEach({
  requests,
  ...of
}: {
  port: number
  requests: readonly Sent[]
  headers: Record<string, string>
}): Promise<number[]> {
  const sender = await openSender(of)
  const took: number[] = []
  try {
    for (const sent of requests) took.push(await sender.send(sent))
  } finally {
    sender.close()
  }
  return took
}

export type Sender = { send(sent: Sent): Promise<number>; close(): void }

/** Opens a connection whose `send` returns the latency of a request in ms, and throws like `load`. */
export async function openSender(of: { port: number; headers: Record<string, string> }): Promise<Sender> {
  const head = headOf(of)
  const socket = await open(of.port)
  return {
    async send(sent) {
      const text = textOf(sent, head)
      const from = performance.now()
      await exchange(socket, text)
      return performance.now() - from
    },
    close: () => socket.destroy(),
  }
}

const headOf = ({ port, headers }: { port: number; headers: Record<string, string> }): string =>
  linesOf({ host: `127.0.0.1:${port}`, ...headers })

const linesOf = (headers: Record<string, string>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')

function textOf(sent: Sent, head: string): string {
  if (typeof sent === 'string') return `GET ${sent} HTTP/1.1\r\n${head}\r\n`
  const body = JSON.stringify(sent.body)
  const own = linesOf(sent.headers ?? {})
  const about = `${own}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
  return `POST ${sent.path} HTTP/1.1\r\n${head}${about}\r\n${body}`
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket))
    socket.once('error', reject)
  })
}

const END_OF_HEAD = Buffer.from('\r\n\r\n')

/** Sends one request and reads its answer; returns the answer's length in bytes. */
function exchange(socket: Socket, request: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let received = 0
    let expected = -1
    let head = Buffer.alloc(0)
    const onData = (chunk: Buffer) => {
      received += chunk.length
      if (expected < 0) {
        head = Buffer.concat([head, chunk])
        const end = head.indexOf(END_OF_HEAD)
        if (end < 0) return
        const text = head.toString('latin1', 0, end)
        const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1]
        if (!/^HTTP\/1\.1 2\d\d /.test(text) || length === undefined) {
          return finish(new Error(`Not a good answer:\n${head.toString('utf8').slice(0, 2000)}`))
        }
        expected = end + END_OF_HEAD.length + Number(length)
      }
      if (received >= expected) finish()
    }
    const onEnd = () => finish(new Error('The server closed the connection'))
    const finish = (error?: Error) => {
      socket.off('data', onData).off('error', finish).off('close', onEnd)
      if (error) reject(error)
      else resolve(received)
    }
    socket.on('data', onData).once('error', finish).once('close', onEnd)
    socket.write(request)
  })
}
