import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import type { World } from './world.ts'

export type DatabaseGate = {
  /** The database's address through the gate, for `createWorld`'s `throughPooler`. */
  through(url: string): Promise<string>
  /** Ends every connection, and all that are tried from now on: the database is away. */
  shut(): void
  /** Shuts after the next commit of a transaction with a statement that contains `text`, before the commit is answered. */
  shutAfterCommitOf(text: string): void
  /** The database is back. */
  open(): void
  close(): Promise<void>
}

/** A gate before a test's database: shut, the server meets what it meets when PostgreSQL is restarted or its host is lost. */
export function databaseGate(): DatabaseGate {
  const sockets = new Set<Socket>()
  let isShut = false
  let database: URL | undefined
  let fatal: string | null = null
  const shut = () => {
    isShut = true
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer((client) => {
    if (isShut || !database) return void client.destroy()
    const upstream = connect(Number(database.port), database.hostname)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    let isFatal = false
    client.on('data', (sent) => {
      isFatal ||= fatal !== null && sent.includes(fatal)
    })
    // heard before the pipe passes the answer on
    upstream.on('data', (answer) => {
      if (!isFatal || fatal === null || !answer.includes('COMMIT\0')) return
      fatal = null
      shut()
    })
    client.pipe(upstream).pipe(client)
  })
  return {
    async through(url) {
      database = new URL(url)
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const address = new URL(url)
      address.hostname = '127.0.0.1'
      address.port = String((server.address() as AddressInfo).port)
      return address.href
    },
    shut,
    shutAfterCommitOf(text) {
      fatal = text
    },
    open() {
      isShut = false
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Lets every new row of a table fail as on a full disk (SQLSTATE 53100). Returns what frees it again. */
export async function fillTable({ db }: World, table: string): Promise<() => Promise<void>> {
  await sql`create or replace function disk_is_full() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
    db,
  )
  await sql`create trigger disk_is_full before insert on ${sql.table(table)} execute function disk_is_full()`.execute(
    db,
  )
  return async () => {
    await sql`drop trigger disk_is_full on ${sql.table(table)}`.execute(db)
  }
}

/** Lets every new picture fail as on a full disk. Returns what frees it again. */
export function fillImageStore({ deps: { imageStore } }: World): () => void {
  const { put } = imageStore
  imageStore.put = async () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  }
  return () => {
    imageStore.put = put
  }
}
