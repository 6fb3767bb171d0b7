import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { timeLimits } from './base/time-limits.ts'

const folder = join(import.meta.dirname, '../../deploy')
const read = (path: string) => readFileSync(join(folder, path), 'utf8')
const compose = ['compose/one-box.yaml', 'compose/three-nodes.yaml']

test('PgBouncer has the server’s time limits, and the form of password that its container writes', () => {
  const pooler = read('pgbouncer.ini')
  const { statementMs, lockMs, idleTransactionMs, connectMs } = timeLimits.database
  expect(pooler).toContain(`set statement_timeout = ${statementMs}; set lock_timeout = ${lockMs}`)
  expect(pooler).toContain(`set idle_in_transaction_session_timeout = ${idleTransactionMs}'`)
  expect(pooler).toContain(`\nquery_wait_timeout = ${connectMs / 1000}\n`)
  expect(timeLimits.request.answerMs).toBeGreaterThan(connectMs)
  const { services } = parse(read('compose/three-nodes.yaml'), { merge: true }) as {
    services: { pooler: { environment: { AUTH_TYPE: string } } }
  }
  expect(pooler).toContain(`\nauth_type = ${services.pooler.environment.AUTH_TYPE}\n`)
})

test('the store of pictures takes its keys from a file that its container writes', () => {
  const { services } = parse(read('compose/three-nodes.yaml'), { merge: true }) as {
    services: { s3: { command: string[] } }
  }
  const [line] = services.s3.command
  const written = line!.replaceAll('$$', '$').replace(/ > \/tmp\/s3\.json\n[\s\S]*$/, '')
  const env = { ...process.env, AWS_ACCESS_KEY_ID: 'a key', AWS_SECRET_ACCESS_KEY: 'its/secret+' }
  const { stdout } = spawnSync('sh', ['-c', written], { env, encoding: 'utf8' })
  expect(JSON.parse(stdout).identities[0].credentials).toEqual([{ accessKey: 'a key', secretKey: 'its/secret+' }])
  expect(line).toContain('-s3.config=/tmp/s3.json')
})

test('a certificate can be had before nginx names it, and renewed behind the redirect to https', () => {
  const [, plain] = /^server \{\n {4}listen 80;\n([\s\S]*?)^\}/m.exec(read('proxy/nginx.conf'))!
  expect(plain).toMatch(/location \^~ \/\.well-known\/acme-challenge\/ \{\s+root \/var\/www\/html;/)
  // a return of the server itself would come before every location
  expect(plain).not.toMatch(/^ {4}return/m)
  const guide = readFileSync(join(folder, '../docs/hosting.md'), 'utf8')
  const steps = ['certbot certonly --webroot -w /var/www/html', 'cp /opt/hemline/deploy/proxy/nginx.conf', 'nginx -t']
  const places = steps.map((step) => guide.indexOf(step))
  expect(places.every((place) => place > 0)).toBe(true)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})

test('Patroni may ask its own PostgreSQL, by the address of the machine itself', () => {
  const { postgresql } = parse(read('database/patroni.yaml')) as { postgresql: { listen: string; pg_hba: string[] } }
  expect(postgresql.listen).toMatch(/^0\.0\.0\.0:/)
  for (const whom of ['replication replicator', 'all all'])
    for (const from of ['127.0.0.1/32', '10.0.0.0/24'])
      expect(postgresql.pg_hba).toContain(`host ${whom} ${from} scram-sha-256`)
  // the drill runs with these lines as they are
  expect(readFileSync(join(folder, '../drills/patroni-cluster.ts'), 'utf8')).not.toMatch(/pg_hba|127\.0\.0\.1\/32/)
})

test('a unit that runs Node may ask for the addresses of the machine, which listening on all of them needs', () => {
  const units = globSync('systemd/*.service', { cwd: folder }).map(read)
  const families = units.flatMap((unit) =>
    [...unit.matchAll(/^RestrictAddressFamilies=(.*)$/gm)].map(([, line]) => line!),
  )
  expect(families).not.toEqual([])
  for (const line of families)
    expect(line.split(' ')).toEqual(expect.arrayContaining(['AF_UNIX', 'AF_INET', 'AF_INET6', 'AF_NETLINK']))
})

test('no log of a container grows without end', () => {
  for (const path of compose) {
    const { services } = parse(read(path), { merge: true }) as { services: Record<string, { logging: object }> }
    for (const [name, { logging }] of Object.entries(services))
      expect({ path, name, ...logging }).toMatchObject({ options: { 'max-size': '20m', 'max-file': '5' } })
  }
})
