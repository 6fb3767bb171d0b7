import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { messageOf } from '../server/src/base/message-of.ts'
import { stopOnSignal } from '../server/src/base/stop-on-signal.ts'
import { stopLimits } from '../server/src/base/time-limits.ts'
import { isDemoPlace } from './demo-place.ts'
import { openDatabase, readSettings, requireFreePort, requireSettings, root, seededStamp } from './settings.ts'
import { buildWeb } from './web-build.ts'

const log = (line: string) => console.log(line)

try {
  await start()
} catch (error) {
  console.error(`\n${messageOf(error)}\n`)
  process.exit(1)
}

/** `npm start`: the database, the web app if it changed, the server in this process, and the demo community. */
async function start(): Promise<void> {
  const { dataFolder, port, isDevelopment } = readSettings()
  requireSettings()
  let stop: () => Promise<void> = async () => undefined
  stopOnSignal(() => stop(), stopLimits(Number(process.env.STOP_DELAY_SECONDS) || 0).wholeMs)
  await requireFreePort(port)
  if (isDevelopment) process.env.DEMO_KEY ||= randomUUID()
  const [database, { startServer }] = await Promise.all([
    openDatabase(dataFolder, log).then((opened) => {
      stop = opened.stop
      return opened
    }),
    import('../server/src/main.ts'),
    buildWeb(log),
  ])
  const server = await startServer(process.env)
  let seed: ChildProcess | undefined
  stop = async () => {
    log('\nStopping …')
    seed?.kill('SIGTERM')
    await server.stop()
    await database.stop()
    log('Stopped.')
  }
  log(`\n  Hemline ${isDevelopment ? 'is at' : `for ${process.env.PUBLIC_URL} listens at`} ${server.url}\n`)
  if (!isDevelopment) return
  await printSignIns(server.url)
  seed = await seedOnce(server.url, { databaseUrl: database.url, stamp: seededStamp(dataFolder) })
}

async function printSignIns(url: string): Promise<void> {
  const { announceCommunity } = await import('../demo/announce-community.ts')
  const { people } = await import('../demo/people.ts')
  const { DEMO_PASSWORD } = await import('../demo/sign-up.ts')
  await announceCommunity(url)
  log(`  Demo members, to sign in with (on the sign-in screen one press does it). Password of all: ${DEMO_PASSWORD}`)
  for (const { email, firstName, city } of people) log(`    ${email.padEnd(36)} ${firstName}, ${city}`)
  log('')
}

/** Creates the demo community on the running server, unless this data folder has it or the database has members of its own. */
async function seedOnce(
  url: string,
  { databaseUrl, stamp }: { databaseUrl: string; stamp: string },
): Promise<ChildProcess | undefined> {
  const file = join(root, 'demo/seed.ts')
  if (existsSync(stamp) || !existsSync(file)) return undefined
  if (!(await isDemoPlace(databaseUrl))) {
    log(
      '  Demo community: not created, since there are members here already. A live Hemline needs NODE_ENV=production.\n',
    )
    return undefined
  }
  const inPlace = process.stdout.isTTY
  const say = (line: string) =>
    process.stdout.write(inPlace ? `\r\x1b[2K  Demo community: ${line}` : `  Demo community: ${line}\n`)
  const started = performance.now()
  const child = spawn(process.execPath, [file, url], { stdio: ['ignore', 'pipe', 'inherit'] })
  createInterface({ input: child.stdout }).on('line', (line) => line.trim() && say(line.trim()))
  child.on('close', (code, signal) => {
    if (signal || code === null) return
    if (code !== 0) return say(`not finished (code ${code}); the next start goes on with it.\n`)
    writeFileSync(stamp, `${new Date().toISOString()}\n`)
    say(`ready after ${Math.round((performance.now() - started) / 1000)} s.${inPlace ? '\n' : ''}`)
  })
  return child
}
