import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { endProcess } from '../scripts/postgres-process.ts'
import { waitUntil } from '../scripts/wait-until.ts'
import { freePorts } from './node.ts'
import { NotPossible } from './not-possible.ts'
import { programAt } from './programs.ts'

const run = promisify(execFile)
/** Debian's packages. */
const SWIFT = 'swift-proxy, swift-object, swift-container and swift-account'
const CEPH = 'ceph-mon, ceph-osd and radosgw'

/** A store of objects on this machine that speaks S3, with the keys of one user of it. */
export type ObjectStore = { endpoint: string; region: string; key: string; secret: string }

/** How each store starts, by its name. They throw `NotPossible` where Debian's packages are not installed. */
export const objectStores: Record<string, (cleanup: AsyncDisposableStack) => Promise<ObjectStore>> = {
  'OpenStack Swift': startSwift,
  'Ceph Object Gateway': startCeph,
}

/** Swift with one server of each kind, its files on the disk. Its servers change to the user in their settings, which root alone may. */
async function startSwift(cleanup: AsyncDisposableStack): Promise<ObjectStore> {
  for (const part of ['proxy', 'object', 'container', 'account']) programAt(`swift-${part}-server`, SWIFT)
  if (process.getuid?.() !== 0) throw new NotPossible('it needs to be started as root')
  const { home, start, logOf } = placeOf(cleanup, 'swift')
  const [front = 0, ...ports] = await freePorts(4)
  mkdirSync(join(home, 'disks', 'one'), { recursive: true })
  const common = (port: number) =>
    `[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = ${port}\nuser = root\nworkers = 0\nswift_dir = ${home}\n`
  for (const [at, kind] of ['account', 'container', 'object'].entries()) {
    const ring = (...words: string[]) => run('swift-ring-builder', [`${kind}.builder`, ...words], { cwd: home })
    await ring('create', '4', '1', '1')
    await ring('add', `r1z1-127.0.0.1:${ports[at]}/one`, '1')
    await ring('rebalance')
    const disks = `devices = ${join(home, 'disks')}\nmount_check = false\n`
    const app = `[pipeline:main]\npipeline = ${kind}-server\n[app:${kind}-server]\nuse = egg:swift#${kind}\n`
    writeFileSync(join(home, `${kind}.conf`), common(ports[at]!) + disks + app)
    start(`swift-${kind}-server`, [join(home, `${kind}.conf`)])
  }
  const filters = ['catch_errors', 'gatekeeper', 'listing_formats', 's3api', 'tempauth', 'copy']
  const cache = '[filter:cache]\nuse = egg:swift#memcache\n'
  const settings: Record<string, string> = { tempauth: 'user_test_hemline = of-a-drill .admin\n' }
  const sections = filters.map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n${settings[name] ?? ''}`)
  const pipeline = `[pipeline:main]\npipeline = ${filters.join(' ').replace('listing', 'cache listing')} proxy-server\n`
  const app = '[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true\n'
  writeFileSync(join(home, 'proxy.conf'), [common(front), pipeline, app, cache, ...sections].join(''))
  const proxy = start('swift-proxy-server', [join(home, 'proxy.conf')])
  const endpoint = `http://127.0.0.1:${front}`
  await untilAnswers(endpoint, proxy, () => logOf('swift-proxy-server'))
  return { endpoint, region: 'us-east-1', key: 'test:hemline', secret: 'of-a-drill' }
}

/** Ceph with one monitor, one store of objects in memory, and its gateway. */
async function startCeph(cleanup: AsyncDisposableStack): Promise<ObjectStore> {
  for (const name of ['ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin', 'ceph']) programAt(name, CEPH)
  const { home, start, logOf } = placeOf(cleanup, 'ceph')
  const [port = 0, front = 0] = await freePorts(2)
  const config = join(home, 'ceph.conf')
  const keyring = join(home, 'keyring')
  const id = '6f2c0c2e-0b2f-4c47-9a52-52b0d5a8c001'
  for (const name of ['mon', 'osd', 'gateway']) mkdirSync(join(home, name))
  const settings = {
    fsid: id,
    'mon host': `127.0.0.1:${port}`,
    'mon initial members': 'a',
    'public addr': '127.0.0.1',
    'osd pool default size': 1,
    'osd pool default min size': 1,
    'osd pool default pg num': 4,
    'osd crush chooseleaf type': 0,
    'mon allow pool size one': true,
    'osd objectstore': 'memstore',
    'run dir': home,
    'pid file': join(home, '$name.pid'),
    'log file': join(home, '$name.log'),
    'admin socket': join(home, '$name.$pid.asok'),
    'mon data': join(home, 'mon'),
    'osd data': join(home, 'osd'),
    keyring,
    'rgw data': join(home, 'gateway'),
    'rgw frontends': `beast endpoint=127.0.0.1:${front}`,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`)
  writeFileSync(config, `[global]\n${lines.join('')}`)
  const may = (...caps: string[]) => caps.flatMap((cap) => ['--cap', cap, 'allow *'])
  await run('ceph-authtool', ['--create-keyring', keyring, '--gen-key', '-n', 'mon.', ...may('mon')])
  await run('ceph-authtool', [keyring, '--gen-key', '-n', 'client.admin', ...may('mon', 'osd')])
  await run('ceph-authtool', [keyring, '--gen-key', '-n', 'osd.0', '--cap', 'mon', 'allow profile osd', ...may('osd')])
  const map = join(home, 'monmap')
  await run('monmaptool', ['--create', '--add', 'a', `127.0.0.1:${port}`, '--fsid', id, map])
  const of = (...words: string[]) => ['-c', config, ...words]
  await run('ceph-mon', of('-i', 'a', '--mkfs', '--monmap', map, '--keyring', keyring))
  start('ceph-mon', of('-i', 'a', '-f'))
  await run('ceph', of('osd', 'create'))
  await run('ceph-osd', of('-i', '0', '--mkfs'))
  start('ceph-osd', of('-i', '0', '-f'))
  const gateway = start('radosgw', of('-n', 'client.admin', '-f'))
  const endpoint = `http://127.0.0.1:${front}`
  await untilAnswers(endpoint, gateway, () => logOf('radosgw'))
  const user = ['--uid=hemline', '--display-name=Hemline', '--access-key=hemline', '--secret-key=of-a-drill']
  await run('radosgw-admin', of('-n', 'client.admin', 'user', 'create', ...user))
  return { endpoint, region: 'us-east-1', key: 'hemline', secret: 'of-a-drill' }
}

/** A temporary folder of a store, and how its programs are started there; all of it ends with `cleanup`. */
function placeOf(cleanup: AsyncDisposableStack, name: string) {
  const home = mkdtempSync(join(tmpdir(), `hemline-${name}-`))
  cleanup.defer(() => rmSync(home, { recursive: true, force: true }))
  const output = new Map<string, string>()
  return {
    home,
    logOf: (program: string) => output.get(program) ?? '',
    start(program: string, words: string[]): ChildProcess {
      const child = spawn(program, words, { cwd: home, stdio: ['ignore', 'pipe', 'pipe'] })
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (bytes) => output.set(program, ((output.get(program) ?? '') + bytes).slice(-2_000)))
      cleanup.defer(() => endProcess(child))
      return child
    },
  }
}

async function untilAnswers(endpoint: string, child: ChildProcess, log: () => string): Promise<void> {
  await waitUntil(`the store at ${endpoint} did not start`, async () => {
    if (child.exitCode !== null) throw new Error(`the store at ${endpoint} ended:\n${log()}`)
    const answer = await fetch(endpoint, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
    if (answer === null) await pause(200)
    return answer !== null
  })
}
