import { messageOf } from '../server/src/base/message-of.ts'
import { stopOnSignal } from '../server/src/base/stop-on-signal.ts'
import { closeAll } from './cleanup.ts'
import { databaseHanging } from './database-hanging.ts'
import { databaseKilled } from './database-killed.ts'
import { diskFull } from './disk-full.ts'
import { imageStores } from './image-stores.ts'
import { nodeKilled } from './node-killed.ts'
import { NotPossible } from './not-possible.ts'
import { offSite } from './off-site.ts'
import { leaderLost } from './patroni.ts'
import { pointInTime } from './point-in-time.ts'
import { primaryKilled } from './primary-killed.ts'
import { providerDown } from './provider-down.ts'
import { replicaKilled } from './replica-killed.ts'
import { backUpAndRestore } from './restore.ts'
import { rollingRestart } from './rolling-restart.ts'
import { rollingUpdate } from './update.ts'

/** Each drill by its name: what it does, and the run, which returns its verdict and throws when something was lost. */
const drills: Record<string, { what: string; run(): Promise<string> }> = {
  'rolling-restart': { what: 'three nodes restarted one after the other under load', run: rollingRestart },
  'database-killed': { what: 'the database killed while members write', run: databaseKilled },
  'database-hanging': { what: 'the database stops answering for 25 s', run: databaseHanging },
  'node-killed': { what: 'one of three nodes killed under load', run: nodeKilled },
  'disk-full': { what: "the database's disk full while members write", run: diskFull },
  'provider-down': { what: 'bucket, mail server and place finder never answer', run: providerDown },
  'image-stores': { what: 'pictures in OpenStack Swift and in Ceph, read by two nodes', run: imageStores },
  restore: { what: 'a back-up made under load, restored and started elsewhere', run: backUpAndRestore },
  'off-site': { what: 'back-ups copied away encrypted, lost, fetched, restored and compared', run: offSite },
  'point-in-time': { what: 'a mistake and a lost machine undone from a copy and the archived log', run: pointInTime },
  update: { what: 'two nodes of the last release updated one after the other under load', run: rollingUpdate },
  'replica-killed': { what: 'the two replicas that nodes read from killed one after the other', run: replicaKilled },
  'primary-killed': { what: 'the primary of two databases killed, and the replica promoted', run: primaryKilled },
  patroni: { what: 'the leader of three databases that Patroni keeps lost, and back', run: leaderLost },
}

const CLOSE_MS = 30_000

/** `npm run drills [-- name …]`: all drills, or the named ones; one line of verdict each. */
async function main(named: string[]): Promise<number> {
  const unknown = named.filter((name) => !(name in drills))
  if (unknown.length > 0) {
    console.log(`There is no drill ${unknown.join(', ')}. There are:`)
    for (const [name, { what }] of Object.entries(drills)) console.log(`  ${name.padEnd(18)} ${what}`)
    return 2
  }
  let failed = 0
  for (const [name, { what, run }] of Object.entries(drills)) {
    if (named.length > 0 && !named.includes(name)) continue
    console.log(`… ${name}: ${what}`)
    const began = performance.now()
    const verdict = await run().then(
      (text) => `PASS ${name} (${secondsSince(began)}): ${text}`,
      (error) => (error instanceof NotPossible ? `SKIP ${name}: ${error.message}` : failureOf(name, began, error)),
    )
    if (verdict.startsWith('FAIL')) failed += 1
    console.log(verdict)
  }
  return failed > 0 ? 1 : 0
}

const secondsSince = (began: number) => `${((performance.now() - began) / 1000).toFixed(0)} s`
const failureOf = (name: string, began: number, error: unknown) =>
  `FAIL ${name} (${secondsSince(began)}): ${messageOf(error)}`

stopOnSignal(async () => {
  console.log('Stopped by a signal: ending what the drill had started …')
  await closeAll()
  process.exit(1)
}, CLOSE_MS)
// exit: an adapter of Hemline's that a drill uses may leave a timer
process.exit(await main(process.argv.slice(2)))
