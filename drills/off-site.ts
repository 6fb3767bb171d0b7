import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { changeUser } from '@hemline/contract/members/calls.ts'
import { backUp } from '../scripts/backup.ts'
import { root } from '../scripts/settings.ts'
import { type Cluster, withCluster } from './cluster.ts'
import { environment } from './node.ts'
import { NotPossible } from './not-possible.ts'
import { testPhoto } from './traffic.ts'

const run = promisify(execFile)
const STREET = '12 Broadway Market'

/**
 * A back-up is copied to a restic repository, the machine's own are lost, and the copy is fetched, restored and compared, by
 * the programs of `deploy/backups`. Throws when anything differs, when the repository can be read without its password, or
 * when an old back-up passes.
 */
export async function offSite(): Promise<string> {
  const version = resticVersion()
  return withCluster({ count: 1, members: 3 }, async (cluster) => {
    for (const member of cluster.members) {
      await member.send(changeUser, { body: { address: STREET, city: 'London' } })
      await member.upload([await testPhoto()], 'profile')
    }
    const backups = join(cluster.folder, 'backups')
    const repository = join(cluster.folder, 'elsewhere')
    const password = join(cluster.folder, 'password')
    writeFileSync(password, 'a long password of the drill')
    const tell = (name: string, more = {}) =>
      run(join(root, 'deploy/backups', name), {
        env: {
          ...environment(),
          RESTIC_REPOSITORY: repository,
          RESTIC_PASSWORD_FILE: password,
          RESTIC_CACHE_DIR: join(cluster.folder, 'cache'),
          HEMLINE_HOME: root,
          HEMLINE_BACKUPS: backups,
          HEMLINE_BASE: join(cluster.folder, 'none'),
          HEMLINE_WAL: join(cluster.folder, 'none'),
          ...more,
        },
      })
    mkdirSync(backups)
    const made = await keep(cluster, join(backups, 'first'))
    if (!contains(cluster.folder, 'backups', '.gz')) throw new Error('the back-up has no tables')
    await tell('off-site')
    await tell('off-site')
    rmSync(backups, { recursive: true })
    requireUnreadable(repository)
    const { stdout } = await tell('rehearse-off-site')
    const late = await tell('rehearse-off-site', { HEMLINE_BACKUP_DAYS: '0.000001' }).then(
      () => 'passed',
      ({ stderr }: { stderr: string }) => stderr,
    )
    if (!late.includes('days old')) throw new Error(`a back-up that is too old: ${late}`)
    return `restic ${version}: ${made.files} files and ${made.database.tables.length} tables copied twice, encrypted; fetched after the loss of the back-ups: ${stdout.trim().replace(/^\S+, /, '')}`
  })
}

const keep = ({ postgres, folder: dataFolder }: Cluster, folder: string) =>
  backUp({ databaseUrl: postgres.url, dataFolder, folder, now: new Date() })

function filesOf(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

const contains = (folder: string, name: string, ending: string) =>
  filesOf(join(folder, name)).some((file) => file.endsWith(ending))

/** Throws when a file of the repository has the beginning of a picture, of a compressed table or a member's words. */
function requireUnreadable(repository: string): void {
  const marks = [Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(STREET), Buffer.from('"madeAt"')]
  for (const file of filesOf(join(repository, 'data'))) {
    const bytes = readFileSync(file)
    if (marks.some((mark) => bytes.includes(mark))) throw new Error(`${file} can be read without the password`)
  }
}

function resticVersion(): string {
  try {
    return execFileSync('restic', ['version'], { encoding: 'utf8' }).split(' ')[1]!
  } catch {
    throw new NotPossible('it needs restic (Debian: apt-get install restic)')
  }
}
