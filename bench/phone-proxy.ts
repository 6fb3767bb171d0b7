import { Agent, request } from 'node:http'
import { createSecureServer, type SecureServerOptions } from 'node:http2'

/** Headers of a single connection, which HTTP/2 has none of. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'host', 'http2-settings'])

/**
 * An HTTP/2 server on a free port of 127.0.0.1 that passes everything on to `port`, as the reverse proxy of a host does
 * (docs/hosting.md). Returns its origin. `pages`: documents by path that it answers itself.
 */
export async function openPhoneProxy(
  port: number,
  certificate: Pick<SecureServerOptions, 'key' | 'cert'>,
  pages: ReadonlyMap<string, string> = new Map(),
): Promise<{ origin: string; close(): void }> {
  const agent = new Agent({ keepAlive: true })
  const server = createSecureServer(certificate, (from, to) => {
    const own = pages.get(from.url)
    if (own !== undefined) {
      to.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      to.end(own)
      return
    }
    const headers = Object.fromEntries(
      Object.entries(from.headers).filter(([name]) => !name.startsWith(':') && !ofConnection.has(name)),
    )
    const passed = request(
      {
        agent,
        port,
        host: '127.0.0.1',
        method: from.method,
        path: from.url,
        headers: { ...headers, host: from.authority },
      },
      (answer) => {
        const passedOn = Object.entries(answer.headers).filter(([name]) => !ofConnection.has(name))
        to.writeHead(answer.statusCode ?? 502, Object.fromEntries(passedOn))
        answer.pipe(to.stream)
      },
    )
    passed.on('error', () => to.stream.destroy())
    to.stream.on('error', () => undefined)
    to.stream.on('close', () => passed.destroy())
    from.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The proxy has no port.')
  return {
    origin: `https://localhost:${address.port}`,
    close() {
      server.close()
      agent.destroy()
    },
  }
}
