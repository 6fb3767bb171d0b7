import { type AddressInfo, createServer, type Socket } from 'node:net'

export type SilentSystem = {
  port: number
  /** How many connections it has accepted: 0 when no one asked it anything. */
  connections(): number
  close(): Promise<void>
}

/** An outside system that accepts connections and never answers: worse than one that refuses them. */
export async function startSilentSystem(): Promise<SilentSystem> {
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    sockets.add(socket.on('error', () => undefined))
    socket.once('close', () => sockets.delete(socket))
    socket.resume()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}

/** Throws with the names of those that were never asked: a drill says nothing of them. */
export function requireAsked(systems: Readonly<Record<string, Pick<SilentSystem, 'connections'>>>): void {
  const unasked = Object.keys(systems).filter((name) => systems[name]!.connections() === 0)
  if (unasked.length > 0) throw new Error(`never asked: ${unasked.join(', ')}`)
}
