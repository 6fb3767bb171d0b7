import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { root } from './settings.ts'

/** How a program reads files of `deploy/`. `words` may write into `folder`, which is removed afterwards, and returns what the program is called with. */
type Reading = { program: string; debian: string; files: string; words(paths: string[], folder: string): string[] }

/** Which program reads which files. What has none here is held against a schema (decision 146). */
export const readings: readonly Reading[] = [
  { program: 'nginx', debian: 'nginx-light openssl', files: 'proxy/nginx.conf', words: nginxWords },
  {
    program: 'caddy',
    debian: 'caddy',
    files: 'proxy/Caddyfile',
    words: ([path]) => ['validate', '--adapter', 'caddyfile', '--config', path!],
  },
  { program: 'haproxy', debian: 'haproxy', files: 'database/haproxy.cfg', words: ([path]) => ['-c', '-f', path!] },
  {
    program: 'promtool',
    debian: 'prometheus',
    files: 'watching/prometheus.yaml',
    // without the file of the token, which only a host has
    words: (paths) => ['check', 'config', '--syntax-only', ...paths],
  },
  {
    program: 'promtool',
    debian: 'prometheus',
    files: 'watching/alerts.yaml',
    words: (paths) => ['check', 'rules', ...paths],
  },
  { program: 'systemd-analyze', debian: 'systemd', files: 'systemd/*', words: systemdWords },
  {
    program: 'shellcheck',
    debian: 'shellcheck',
    files: 'backups/*-*',
    words: (paths) => ['--severity=warning', ...paths],
  },
]

/** nginx reads a whole configuration: ours within the least one, with a certificate where the file names a host's. */
function nginxWords([path]: string[], folder: string): string[] {
  const [certificate, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')]
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=hemline.example', '-days', '1']
  spawnSync('openssl', [...made, '-out', certificate, '-keyout', key])
  const site = readFileSync(path!, 'utf8')
    .replaceAll('/etc/letsencrypt/live/hemline.example', folder)
    // it opens what it is to listen on: ports below 1024 are root's, and not every machine has IPv6
    .replaceAll(/listen (\[::\])?:?(\d+)/g, (_, six, port) => `listen unix:${folder}/${six ? 'six' : 'four'}-${port}`)
  writeFileSync(join(folder, 'site.conf'), site)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  const whole = `pid ${folder}/pid; events {} http { access_log off; ${temporary.join(' ')} include ${folder}/site.conf; }`
  writeFileSync(join(folder, 'nginx.conf'), whole)
  return ['-t', '-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'error_log stderr;']
}

/** systemd looks whether what a unit starts is there: it is given the programs of `deploy/backups` in the place of a host's. */
function systemdWords(paths: string[], folder: string): string[] {
  const programs = join(folder, 'programs')
  cpSync(join(root, 'deploy/backups'), programs, { recursive: true })
  for (const program of globSync(join(programs, '*'))) chmodSync(program, 0o755)
  const units = join(folder, 'units')
  mkdirSync(units)
  return [
    'verify',
    ...paths.map((path) => {
      const unit = join(units, path.split('/').at(-1)!)
      writeFileSync(unit, readFileSync(path, 'utf8').replaceAll('/usr/local/lib/hemline', programs))
      return unit
    }),
  ]
}

/** Returns what a program says against its files: nothing when it accepts them, null when this machine has no such program. */
export function trouble({ program, files, words }: Reading, place = join(root, 'deploy')): string | null {
  const folders = ['/usr/sbin', '/sbin', ...(process.env.PATH ?? '').split(delimiter)]
  const path = folders.map((folder) => join(folder, program)).find((each) => existsSync(each))
  if (!path) return null
  const folder = mkdtempSync(join(tmpdir(), 'hemline-hosting-'))
  try {
    const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
    const paths = globSync(files, { cwd: place })
      .toSorted()
      .map((file) => join(place, file))
    const { status, stdout, stderr } = spawnSync(path, words(paths, folder), { env, encoding: 'utf8' })
    return status === 0 && paths.length > 0 ? '' : `${stdout}${stderr}`.trim() || `it ended with ${status}`
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) {
  let wrong = 0
  for (const reading of readings) {
    const { program, debian, files } = reading
    const found = trouble(reading)
    if (found) wrong += 1
    const missing = `not read: ${program} is not installed (Debian: ${debian})`
    console.log(
      `deploy/${files}: ${found === null ? missing : found ? `REFUSED by ${program}\n${found}` : `accepted by ${program}`}`,
    )
  }
  process.exitCode = wrong === 0 ? 0 : 1
}
