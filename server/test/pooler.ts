import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** What a pooler in transaction mode lets a connection say at its start; anything else it refuses. */
const allowed = ['user', 'database', 'client_encoding', 'application_name']

/** A statement as it passed: its name for the connection, if it has one, and its text. */
export type Passed = { name: string; text: string }

/**
 * A stand-in for PgBouncer in transaction mode, before the database at `url`: refuses settings at the start of a connection as
 * it does, and collects every statement that passes. It does not share connections: `passed` shows what would break if it did.
 */
export async function openPooler(url: string): Promise<{ url: string; passed: Passed[]; close(): Promise<void> }> {
  const database = new URL(url)
  const passed: Passed[] = []
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(database.port), database.hostname)
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', () => client.destroy())
      socket.on('close', () => {
        open.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    let pending = Buffer.alloc(0)
    let hasStarted = false
    client.on('data', (chunk) => {
      pending = Buffer.concat([pending, chunk])
      if (!hasStarted) {
        if (pending.length < 4 || pending.length < pending.readInt32BE(0)) return
        const refused = parametersIn(pending.subarray(8, pending.readInt32BE(0))).find(
          (name) => !allowed.includes(name),
        )
        if (refused) return void client.end(failure(`unsupported startup parameter: ${refused}`))
        upstream.write(pending.subarray(0, pending.readInt32BE(0)))
        pending = pending.subarray(pending.readInt32BE(0))
        hasStarted = true
      }
      while (pending.length >= 5 && pending.length > pending.readInt32BE(1)) {
        const end = 1 + pending.readInt32BE(1)
        collect(pending.subarray(0, end), passed)
        upstream.write(pending.subarray(0, end))
        pending = pending.subarray(end)
      }
    })
    upstream.pipe(client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const through = new URL(url)
  through.port = String((server.address() as AddressInfo).port)
  through.hostname = '127.0.0.1'
  return {
    url: through.href,
    passed,
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const parametersIn = (bytes: Buffer) =>
  bytes
    .toString()
    .split('\0')
    .filter((text, index) => index % 2 === 0 && text !== '')

function failure(message: string): Buffer {
  const body = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

function collect(message: Buffer, passed: Passed[]): void {
  const kind = String.fromCharCode(message[0]!)
  const [first = '', second = ''] = message.subarray(5).toString().split('\0')
  if (kind === 'Q') passed.push({ name: '', text: first })
  if (kind === 'P') passed.push({ name: first, text: second })
}
