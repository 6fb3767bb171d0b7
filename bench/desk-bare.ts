import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type pg from 'pg'

const PAGE = 50
const text = 'select to_jsonb(o) as item from orders o where id = any($1::uuid[])'

/** The limit of a list: node:http and a page of orders by their primary keys, as if nothing had to be found, counted or joined. */
export async function serveBare(pool: pg.Pool): Promise<{ url: string; close(): Promise<void> }> {
  const { rows } = await pool.query<{ id: string }>('select id from orders order by created_at desc limit $1', [PAGE])
  const ids = rows.map(({ id }) => id)
  const server: Server = createServer(async (_, response) => {
    const result = await pool.query<{ item: object }>({ name: 'bare-orders', text, values: [ids] })
    const body = JSON.stringify({ items: result.rows.map(({ item }) => item) })
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    response.end(body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}
