import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { appendErased, ERASED_LIST, readErased } from '../server/src/account/erased-list.ts'
import { withClientTo } from '../server/src/base/database-hosts.ts'
import { runCommand } from './run-command.ts'
import { reachDatabase, readSettings } from './settings.ts'

/**
 * Marks members as due for erasure who were erased before the database was restored, as the lists of these folders and of the
 * folders within them say: they are hidden from now on, have no role, and Hemline erases them as soon as it runs. Returns
 * how many.
 */
export async function eraseAgain(place: {
  databaseUrl: string
  dataFolder: string
  folders: readonly string[]
  now: Date
}): Promise<number> {
  const listed = new Set<string>(await readErased(place.dataFolder))
  const own = new Set(listed)
  for (const folder of place.folders.filter((name) => existsSync(name))) {
    const within = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    // beside back-ups there may be a folder that is not the host's to read
    const lists = [folder, ...within.map((entry) => join(folder, entry.name))].filter((name) =>
      existsSync(join(name, ERASED_LIST)),
    )
    for (const name of lists) for (const id of await readErased(name)) listed.add(id)
  }
  const at = place.now.toISOString()
  // the next back-up has what the folders of the older ones had
  await appendErased(place.dataFolder, ...[...listed].filter((id) => !own.has(id)).map((id) => ({ id, at })))
  const { rowCount } = await withClientTo(place.databaseUrl, async (client) => {
    // a database of long ago has no roles yet
    const { rows } = await client.query(`select to_regclass('operator_roles') is not null as "hasRoles"`)
    // with a row of a role they were operators again after the next start, and operators are not erased
    const roles = rows[0].hasRoles ? 'with roles as (delete from operator_roles where member_id = any($1::uuid[]))' : ''
    return client.query(
      `${roles}
       update members set deletes_at = $2, suspended_at = coalesce(suspended_at, $2), is_operator = false, updated_at = $2
       where id = any($1::uuid[]) and erased_at is null`,
      [[...listed], at],
    )
  })
  return rowCount ?? 0
}

/** `npm run erase-again [-- folder of back-ups]` */
async function main(named: string | undefined): Promise<void> {
  const { dataFolder } = readSettings()
  const database = await reachDatabase(dataFolder, console.log)
  try {
    const folders = named ? [resolve(named)] : []
    const count = await eraseAgain({ databaseUrl: database.directUrl, dataFolder, folders, now: new Date() })
    console.log(`${count} members who were erased before are erased again when Hemline runs.`)
  } finally {
    await database.stop()
  }
}

if (import.meta.main) await runCommand(() => main(process.argv[2]), 'No erasure was repeated.')
