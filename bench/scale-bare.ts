import { createServer } from 'node:http'
import { openDatabase } from '@hemline/server/src/base/db.ts'
import { bareStatements } from './scale-work.ts'

// The limit of a page: node:http and the rows of the same answer by their primary keys, as if nothing had to be found.
const { pool } = openDatabase(process.env.DATABASE_URL!, { max: 10 })

const server = createServer(async (request, response) => {
  try {
    const { pathname, searchParams } = new URL(request.url!, 'http://bench')
    const name = pathname.slice(1) as keyof typeof bareStatements
    const values = [searchParams.get('ids')!.split(',')]
    const { rows } = await pool.query<{ item: string }>({ name, text: bareStatements[name], values })
    const body = `{"items":[${rows.map(({ item }) => item)}]}`
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    })
    response.end(body)
  } catch (error) {
    console.error(error)
    response.writeHead(500, { 'content-length': 0 })
    response.end()
  }
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send!({ port: typeof address === 'object' ? address!.port : 0, headers: {} })
})
