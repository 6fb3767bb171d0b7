import { execFile } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { migrate } from '../server/src/base/migrate.ts'
import { columnTypeImports, columnTypes } from './column-types.ts'
import { startPostgres } from './postgres.ts'
import { root } from './settings.ts'
import { programOf } from './web-build.ts'

const file = join(root, 'server/db-types.ts')
const notOurs = '{jobs.*,*.kysely_migration*,*.schema_migrations*}'

/** Given to the generator as nodes of its syntax tree: it adds null for a nullable column. */
const overrides = Object.entries(columnTypes).map(([column, expression]) => [
  column,
  { type: 'RawExpression', expression },
])
const imports = Object.entries(columnTypeImports).map(
  ([module, names]) => `import type { ${names.join(', ')} } from "${module}";\n`,
)

/**
 * The TypeScript types of a freshly migrated database in camelCase: days and ranges as text, points in time as Date, bigint
 * as number, text and JSON as `columnTypes` says (decision 0087).
 */
async function generate(): Promise<string> {
  const postgres = await startPostgres({ inMemory: true })
  try {
    await migrate(postgres.url)
    const { stdout } = await promisify(execFile)(process.execPath, [
      programOf('kysely-codegen', 'dist/cli/bin.js'),
      ...['--print', '--log-level', 'error'],
      ...['--dialect', 'postgres', '--url', postgres.url],
      ...['--date-parser', 'string', '--type-mapping', '{"int8":"number"}'],
      ...['--exclude-pattern', notOurs],
      '--camel-case',
      ...['--overrides', JSON.stringify({ columns: Object.fromEntries(overrides) })],
    ])
    const types = stdout.replace('import type { ColumnType }', 'import type { ColumnType, JSONColumnType }')
    return `${types.trimEnd().replace(/(?<=from "kysely";\n)/, () => imports.join(''))}\n`
  } finally {
    await postgres.stop()
  }
}

const generated = await generate()
const current = existsSync(file) ? readFileSync(file, 'utf8') : ''
if (generated === current) console.log('The database types fit the migrations.')
else if (process.argv.includes('--check')) {
  console.log('server/db-types.ts does not fit the migrations. Run: npm run db-types')
  process.exitCode = 1
} else {
  writeFileSync(file, generated)
  console.log('Wrote server/db-types.ts from the migrations.')
}
