import type { Db } from './db.ts'

export type DocumentKind = 'metadata' | 'keys'
export type Stored<T> = {
  /** Returns what was stored last, and when in ms; null without any. */
  read(): Promise<{ value: T; readAt: number } | null>
  write(value: T, now: Date): Promise<void>
}
/** Where all nodes store what an issuer elsewhere published; `parse` throws for anything else. */
export type StoredDocuments = {
  of<T extends object>(issuer: string, kind: DocumentKind, parse: (body: unknown) => T): Stored<T>
}

/** Opens what an issuer elsewhere last published, in the database that all nodes share (decision 175). */
export function storedDocuments(db: Db): StoredDocuments {
  return {
    of: (issuer, kind, parse) => ({
      async read() {
        const row = await db
          .selectFrom('issuerDocuments')
          .select(['body', 'readAt'])
          .where('issuer', '=', issuer)
          .where('kind', '=', kind)
          .executeTakeFirst()
        return row ? { value: parse(row.body), readAt: row.readAt.getTime() } : null
      },
      async write(value, now) {
        const read = { body: JSON.stringify(value), readAt: now }
        await db
          .insertInto('issuerDocuments')
          .values({ issuer, kind, ...read })
          .onConflict((conflict) => conflict.columns(['issuer', 'kind']).doUpdateSet(read))
          .execute()
      },
    }),
  }
}
