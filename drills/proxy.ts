import { Agent, createServer, get, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Asked twice a second; a node that does not answer within a second receives nothing more. */
const ASK_EVERY_MS = 500
const ASK_MS = 1_000

/**
 * A reverse proxy as a host would have one: it asks each node's `/readyz`, sends requests in turn to the nodes that are
 * ready, over connections that stay open, and repeats none. `cut` has each request that it could not deliver whole.
 */
export type Proxy = { url: string; cut: string[]; isReady(node: string): boolean; close(): Promise<void> }

export async function startProxy(nodes: readonly string[]): Promise<Proxy> {
  const ready = new Set<string>()
  const agent = new Agent({ keepAlive: true, maxSockets: 500 })
  const cut: string[] = []
  let turn = 0

  const ask = async (node: string) => {
    if (await isReady(node)) ready.add(node)
    else ready.delete(node)
  }
  const timer = setInterval(() => nodes.forEach(ask), ASK_EVERY_MS)

  const server = createServer((incoming, outgoing) => {
    const open = nodes.filter((node) => ready.has(node))
    const node = open[turn++ % open.length]
    if (!node) return void fail(outgoing, cut, `${incoming.method} ${incoming.url}: no node is ready`)
    pass(incoming, outgoing, { node, agent, cut })
  })
  server.requestTimeout = 0
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    isReady: (node) => ready.has(node),
    async close() {
      clearInterval(timer)
      agent.destroy()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

type Way = { node: string; agent: Agent; cut: string[] }

function pass(incoming: IncomingMessage, outgoing: ServerResponse, { node, agent, cut }: Way): void {
  const { method, url, headers } = incoming
  const what = `${method} ${url?.split('?')[0]} at ${node}`
  const onward = request(new URL(url ?? '/', node), { method, headers, agent }, (answer) => {
    // these two are about the connection to the node
    const { connection: _, 'keep-alive': __, ...others } = answer.headers
    outgoing.writeHead(answer.statusCode ?? 502, others)
    answer.pipe(outgoing)
    // a stream of events ends when its node stops, and its reader opens another one
    answer.once('error', (error) => {
      if (!String(others['content-type']).startsWith('text/event-stream')) cut.push(`${what}: ${error.message}`)
      outgoing.destroy()
    })
  })
  onward.once('error', (error) => fail(outgoing, cut, `${what}: ${error.message}`))
  outgoing.once('close', () => outgoing.writableFinished || onward.destroy())
  incoming.pipe(onward)
}

function fail(outgoing: ServerResponse, cut: string[], why: string): void {
  if (outgoing.destroyed) return
  cut.push(why)
  if (outgoing.headersSent) outgoing.destroy()
  else outgoing.writeHead(502, { 'content-type': 'text/plain' }).end(why)
}

/** Whether a node says that it is ready, within a second. */
export function isReady(node: string, path = '/readyz'): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(`${node}${path}`, { timeout: ASK_MS, agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    })
    request.once('timeout', () => request.destroy())
    request.once('error', () => resolve(false))
  })
}
