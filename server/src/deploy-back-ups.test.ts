import { spawnSync } from 'node:child_process'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Settings } from './base/env.ts'

const folder = join(import.meta.dirname, '../../deploy')
const read = (path: string) => readFileSync(join(folder, path), 'utf8')
const files = globSync('**/*', { cwd: folder, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))

const units = files.filter((path) => path.startsWith('systemd/')).map((path) => path.slice('systemd/'.length))
const programs = files.filter((path) => path.startsWith('backups/') && !path.endsWith('.conf'))
const guide = readFileSync(join(folder, '../docs/back-ups.md'), 'utf8')

test('each timer has its service, and each unit of the guide is there', () => {
  const timers = units.filter((name) => name.endsWith('.timer'))
  expect(timers.length).toBeGreaterThan(3)
  for (const timer of timers) {
    expect(units).toContain(timer.replace('.timer', '.service'))
    expect(read(`systemd/${timer}`)).toMatch(/^OnCalendar=.+$[\s\S]*^Persistent=true$[\s\S]*^WantedBy=timers.target$/m)
    expect({ timer, isInGuide: guide.includes(timer) }).toEqual({ timer, isInGuide: true })
  }
  const named = [...guide.matchAll(/hemline-[a-z-]+\.(?:service|timer)/g)].map(([name]) => name)
  expect(named.filter((name) => !units.includes(name))).toEqual([])
})

test('what units and settings start is there, may be started, and is a sound script', () => {
  const text = [...units.map((name) => `systemd/${name}`), 'backups/archive.conf'].map(read).join('\n') + guide
  const started = [...text.matchAll(/\/usr\/local\/lib\/hemline\/([a-z-]+)(?![a-z.-])/g)].map(
    ([, name]) => `backups/${name}`,
  )
  expect(new Set(started).size).toBeGreaterThan(3)
  expect(started.filter((path) => !files.includes(path))).toEqual([])
  for (const path of programs) {
    expect({ path, mode: statSync(join(folder, path)).mode & 0o111 }).toEqual({ path, mode: 0o111 })
    expect(read(path)).toMatch(/^#!\/bin\/sh\n#[\s\S]*\nset -eu\n/)
    expect(spawnSync('sh', ['-n', join(folder, path)]).status).toBe(0)
  }
})

test('the guides need no sudo, and what they say of a loss reads the settings and runs as Hemline’s user', () => {
  const hosting = readFileSync(join(folder, '../docs/hosting.md'), 'utf8')
  expect(`${guide}${hosting}`).not.toMatch(/\bsudo\b/)
  const after = guide.slice(guide.indexOf('After a loss'), guide.indexOf('## Point in time'))
  const steps = [
    'set -a; . /etc/hemline/off-site',
    'restic restore',
    'chown -R hemline:hemline',
    'runuser -l hemline',
    'cp /opt/hemline/deploy/systemd/hemline.service',
    'systemctl enable --now hemline',
    'certbot',
    'timers',
  ]
  const places = steps.map((step) => after.indexOf(step))
  expect(places.every((place) => place > 0)).toBe(true)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})

test('what the guide runs of Hemline it runs as Hemline’s user: the nightly back-up cannot read files of root’s', () => {
  const commands = guide.split('\n').filter((line) => /npm run [a-z-]+ -- \/var/.test(line))
  for (const name of ['restore', 'rehearse', 'erase-again'])
    expect({ name, isShown: commands.some((line) => line.includes(`npm run ${name} `)) }).toEqual({
      name,
      isShown: true,
    })
  const asUser = /^ *runuser -l hemline -s \/bin\/sh -c 'cd \/opt\/hemline && (TMPDIR=\/var\/tmp )?npm run /
  expect(commands.filter((line) => !asUser.test(line))).toEqual([])
})

test('root and postgres start nothing that the user hemline may write, and Hemline itself runs as that user', () => {
  expect(guide).toContain('install -o root -g root -m 755 deploy/backups/* /usr/local/lib/hemline/')
  for (const name of units.filter((unit) => unit.endsWith('.service'))) {
    const unit = read(`systemd/${name}`)
    const started = [...unit.matchAll(/^Exec\w+=(.*)$/gm)].map(([, line]) => line!)
    expect({ name, count: started.length }).not.toEqual({ name, count: 0 })
    const isOfHemline = /^User=hemline$/m.test(unit)
    for (const line of started)
      expect({ name, line, isFree: isOfHemline || line.startsWith('/usr/local/lib/hemline/') }).toMatchObject({
        isFree: true,
      })
  }
  const settings = read('backups/archive.conf').replaceAll(/^#.*$/gm, '')
  expect(settings).not.toContain('/opt/')
  // the rehearsal changes to the owner of the clone before it runs anything from there
  expect(read('backups/rehearse-off-site')).toMatch(/env -i [\s\S]*npm run[\s\S]*runuser -u "\$owner"/)
})

test('a service may write where its program writes, and its settings are ones that the programs read', () => {
  const written = programs.map(read).join('\n')
  const settingNames = new Set(
    [...written.matchAll(/\$\{((?:HEMLINE|RESTIC)_\w+|TMPDIR):/g)].map(([, name]) => name!),
  ).add('RESTIC_CACHE_DIR')
  for (const name of units.filter((unit) => /^hemline-.*service$/.test(unit))) {
    const unit = read(`systemd/${name}`)
    const settings = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line]) => line!.split(' '))
    const unknown = settings
      .map((one) => one.split('=')[0]!)
      .filter((one) => !settingNames.has(one) && !(one in Settings.shape))
    expect({ name, unknown }).toEqual({ name, unknown: [] })
    const mayWrite = unit.match(/^ReadWritePaths=(.*)$/m)?.[1]?.split(' ') ?? []
    if (name === 'hemline-base-backup.service') {
      const places = settings.filter((one) => one.includes('/')).map((one) => one.split('=')[1]!)
      expect(mayWrite.toSorted()).toEqual(places.toSorted())
    }
  }
  const usual = [...written.matchAll(/\$\{HEMLINE_\w+:-(\/var\/[^}]+)\}/g)].map(([, path]) => path!)
  expect(new Set(usual)).toEqual(
    new Set(['hemline', 'hemline-base', 'hemline-wal'].map((name) => `/var/backups/${name}`)),
  )
})

test('the rehearsal unpacks the back-ups on the disk, and not in /tmp, which is memory on Debian 13', () => {
  const settings = [...read('systemd/hemline-rehearse.service').matchAll(/^Environment=(.*)$/gm)].flatMap(([, line]) =>
    line!.split(' '),
  )
  expect(settings).toContain('TMPDIR=/var/tmp')
  expect(guide).toMatch(/room in `\/var\/tmp`/)
})

test('what a killed back-up left is deleted before the next one, and no other back-up; no clean-up that fails prevents one', () => {
  const place = mkdtempSync(join(tmpdir(), 'hemline-nightly-'))
  try {
    for (const name of ['finished', 'killed', 'being-made']) mkdirSync(join(place, name, 'tables'), { recursive: true })
    writeFileSync(join(place, 'finished/backup.json'), '{}')
    writeFileSync(join(place, 'a note'), 'of the host')
    for (const name of ['finished', 'killed', 'a note'])
      expect(spawnSync('touch', ['-d', '1 day ago', join(place, name)]).status).toBe(0)
    const unit = read('systemd/hemline-backup.service')
    const [, line] = /^ExecStartPre=-(.*)$/m.exec(unit)!
    const cleanUp = (user: number) => {
      const ours = line!.replaceAll('/var/backups/hemline', place).replace('-user hemline', `-user ${user}`)
      expect({ user, status: spawnSync('sh', ['-c', ours]).status }).toEqual({ user, status: 0 })
      return readdirSync(place).toSorted()
    }
    const { uid } = statSync(place)
    expect(cleanUp(uid + 1), 'of another user').toEqual(['a note', 'being-made', 'finished', 'killed'])
    expect(cleanUp(uid)).toEqual(['a note', 'being-made', 'finished'])
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
})

test('back-ups of more than a week are deleted after the next one, Hemline’s own alone, and one that stays fails none', () => {
  const place = mkdtempSync(join(tmpdir(), 'hemline-nightly-'))
  try {
    for (const name of ['older', 'of-this-week']) mkdirSync(join(place, name))
    expect(spawnSync('touch', ['-d', '9 days ago', join(place, 'older')]).status).toBe(0)
    const unit = read('systemd/hemline-backup.service')
    // the dash: what cannot be deleted makes no failure of the back-up before it
    const [, line] = /^ExecStartPost=-(.*)$/m.exec(unit)!
    const cleanUp = (user: number) => {
      const ours = line!.replaceAll('/var/backups/hemline', place).replace('-user hemline', `-user ${user}`)
      expect({ user, status: spawnSync('sh', ['-c', ours]).status }).toEqual({ user, status: 0 })
      return readdirSync(place).toSorted()
    }
    const { uid } = statSync(place)
    expect(cleanUp(uid + 1), 'of another user').toEqual(['of-this-week', 'older'])
    expect(cleanUp(uid)).toEqual(['of-this-week'])
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
})

describe('off-site', () => {
  let place: string
  beforeEach(() => {
    place = mkdtempSync(join(tmpdir(), 'hemline-off-site-'))
    // a repository that only grows: it refuses to delete
    const text = '#!/bin/sh\necho "$1" >> "$(dirname "$0")/asked"\n[ "$1" != forget ]\n'
    writeFileSync(join(place, 'restic'), text, { mode: 0o755 })
  })
  afterEach(() => rmSync(place, { recursive: true, force: true }))

  const start = (name: string, more: Record<string, string>) => {
    const env = {
      ...process.env,
      PATH: `${place}:${process.env.PATH}`,
      RESTIC_REPOSITORY: 'r',
      RESTIC_PASSWORD_FILE: 'p',
    }
    return spawnSync(join(folder, 'backups', name), { env: { ...env, ...more }, encoding: 'utf8' })
  }
  const copy = (more: Record<string, string>) => {
    const { status } = start('off-site', more)
    return { status, asked: readFileSync(join(place, 'asked'), 'utf8').trim().split('\n') }
  }

  test('old copies are deleted, and it fails where the repository refuses that', () => {
    expect(copy({})).toEqual({ status: 1, asked: ['cat', 'backup', 'forget'] })
  })

  test('a rehearsal runs in the clone, without the keys of the repository', () => {
    writeFileSync(join(place, 'npm'), '#!/bin/sh\npwd\nenv\n', { mode: 0o755 })
    const { status, stdout } = start('rehearse-off-site', { HEMLINE_HOME: place, AWS_SECRET_ACCESS_KEY: 'a secret' })
    expect(status).toBe(0)
    expect(stdout.split('\n')[0]).toBe(realpathSync(place))
    expect(stdout).toContain('\nHOME=')
    expect(stdout).not.toMatch(/RESTIC|AWS|secret/)
  })

  test('a repository that only grows is not asked to delete, and a part of it is read back', () => {
    expect(copy({ HEMLINE_FORGET: 'no' })).toEqual({ status: 0, asked: ['cat', 'backup', 'check', 'snapshots'] })
  })
})

describe('of the log', () => {
  let place: string
  beforeEach(() => {
    place = mkdtempSync(join(tmpdir(), 'hemline-log-'))
    for (const name of ['wal', 'base']) mkdirSync(join(place, name))
    writeFileSync(join(place, 'segment'), 'the log')
  })
  afterEach(() => rmSync(place, { recursive: true, force: true }))

  const call = (name: string, ...words: string[]) => {
    const env = {
      ...process.env,
      PATH: `${join(place, 'path')}:${process.env.PATH}`,
      HEMLINE_POSTGRES: join(place, 'postgresql'),
      HEMLINE_WAL: join(place, 'wal'),
      HEMLINE_BASE: join(place, 'base'),
    }
    return spawnSync(join(folder, 'backups', name), words, { env, encoding: 'utf8' })
  }
  const program = (path: string, text: string) => {
    mkdirSync(dirname(join(place, path)), { recursive: true })
    writeFileSync(join(place, path), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
  }
  const archive = () => call('archive-wal', join(place, 'segment'), '000000010000000000000001').status

  test('a file is archived whole, accepted again when it is the same, and never replaced by another', () => {
    expect(archive()).toBe(0)
    expect(archive()).toBe(0)
    writeFileSync(join(place, 'segment'), 'the log of another database')
    expect(archive()).not.toBe(0)
    expect(readdirSync(join(place, 'wal'))).toEqual(['000000010000000000000001'])
    expect(readFileSync(join(place, 'wal/000000010000000000000001'), 'utf8')).toBe('the log')
  })

  test('an archive that cannot be written fails, so that PostgreSQL tries again', () => {
    rmSync(join(place, 'wal'), { recursive: true })
    expect(archive()).not.toBe(0)
  })

  test('a copy is verified by the program of its own version, which is not on Debian’s PATH', () => {
    const label = 'START WAL LOCATION: 0/2000028 (file 000000010000000000000002)'
    program(
      'path/pg_basebackup',
      `folder=\${1#--pgdata=}; mkdir "$folder"; echo 17 > "$folder/PG_VERSION"; echo '${label}' > "$folder/backup_label"`,
    )
    program('path/pg_archivecleanup', 'echo "$2 and later stays"')
    program('postgresql/17/bin/pg_verifybackup', 'touch "$2/verified"')
    const { status, stdout } = call('base-backup')
    expect(status).toBe(0)
    expect(stdout).toContain('000000010000000000000002 and later stays')
    const [made] = readdirSync(join(place, 'base'))
    expect(made).toMatch(/Z$/)
    expect(existsSync(join(place, 'base', made!, 'verified'))).toBe(true)
    program('postgresql/17/bin/pg_verifybackup', 'exit 1')
    expect(call('base-backup').status).not.toBe(0)
    expect(readdirSync(join(place, 'base')).filter((name) => name.endsWith('Z'))).toEqual([made])
  })

  test('a moment is restored from the newest copy that was complete by then, into a new folder only', () => {
    for (const name of ['2026-11-20T030500Z', '2026-11-23T030500Z', '2026-11-23T090000Z.partial']) {
      mkdirSync(join(place, 'base', name))
      writeFileSync(join(place, 'base', name, 'name'), name)
    }
    const into = join(place, 'restored')
    expect(call('restore-to', '2026-11-23 03:04:00 UTC', into).status).toBe(0)
    expect(readFileSync(join(into, 'name'), 'utf8')).toBe('2026-11-20T030500Z')
    expect(existsSync(join(into, 'recovery.signal'))).toBe(true)
    expect(readFileSync(join(into, 'postgresql.auto.conf'), 'utf8')).toContain(
      "recovery_target_time = '2026-11-23 03:04:00.000000+00'",
    )
    const again = call('restore-to', '2026-11-23 14:04:00 UTC', into)
    expect([again.status, again.stderr]).toEqual([1, `${into} is there already: name a new folder.\n`])
    expect(call('restore-to', '2026-07-23 14:04:00 BST', join(place, 'other')).stderr).toContain('No copy in')
    expect(call('restore-to', '2026-11-23 14:04:00 UTC', join(place, 'other')).status).toBe(0)
    expect(readFileSync(join(place, 'other/name'), 'utf8')).toBe('2026-11-23T030500Z')
  })
})
