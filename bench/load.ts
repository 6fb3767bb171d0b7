import { connect, type Socket } from 'node:net'

export type Load = {
  port: number
  paths: readonly string[]
  headers: Record<string, string>
  connections: number
  seconds: number
}
/** Requests per second, and latencies in milliseconds. */
export type Measured = { perSecond: number; p50: number; p99: number; bytes: number }

/**
 * Sends GET requests over persistent connections, one at a time on each, for that many seconds, cycling through the
 * paths. Throws on any status but 200, because a fast refusal would look like a good result.
 */
export async function load({ port, paths, headers, connections, seconds }: Load): Promise<Measured> {
  const head = Object.entries({ host: `127.0.0.1:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const requests = paths.map((path) => `GET ${path} HTTP/1.1\r\n${head.join('')}\r\n`)
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
        if (!text.startsWith('HTTP/1.1 200') || length === undefined) {
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
