import {
  CamelCasePlugin,
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import type { DB } from '../db-types.ts'
import type { World } from './world.ts'

/**
 * Returns PostgreSQL's plans of the statements of a store's function, one after the other. It reads a whole table only where no
 * index serves: of a few rows the planner would read all. Nothing is executed, and every statement returns no rows.
 */
export async function planOf({ db }: Pick<World, 'db'>, run: (of: never) => Promise<unknown>): Promise<string> {
  const statements: CompiledQuery[] = []
  const recorder = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [new CamelCasePlugin()],
    log: ({ query }) => {
      statements.push(query)
    },
  })
  await run(recorder as never)
  return db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const lines: string[] = []
    for (const { sql: text, parameters } of statements) {
      const { rows } = await tx.executeQuery<Record<string, string>>(
        CompiledQuery.raw(`explain ${text}`, [...parameters]),
      )
      lines.push(...rows.flatMap((row) => Object.values(row)))
    }
    return lines.join('\n')
  })
}
