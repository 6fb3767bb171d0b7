import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { messageOf } from '../server/src/base/message-of.ts'
import { stopOnSignal, within } from '../server/src/base/stop-on-signal.ts'
import { openDatabase, readSettings, requireFreePort, root } from './settings.ts'
import { programOf } from './web-build.ts'

const WEB_PORT = 5173
const CHILD_STOP_MS = 18_000
const STOP_MS = 20_000

/** `npm run dev`: the server restarts and the page reloads whenever a file changes. */
async function dev(): Promise<void> {
  const { dataFolder, port } = readSettings()
  await requireFreePort(port)
  const database = await openDatabase(dataFolder, console.log)
  const children = [
    run(['--watch', '--watch-preserve-output', join(root, 'server/src/main.ts')], root, {}),
    run([programOf('vite', 'bin/vite.js'), '--port', String(WEB_PORT)], join(root, 'web'), {
      HEMLINE_DEV_SERVER: `http://localhost:${port}`,
    }),
  ]
  const stop = async () => {
    for (const child of children) child.kill('SIGTERM')
    await within(CHILD_STOP_MS, Promise.all(children.map(ended)))
    await database.stop()
  }
  process.once('exit', () => {
    for (const child of children) child.kill('SIGTERM')
  })
  stopOnSignal(stop, STOP_MS)
  console.log(`\n  Work on http://localhost:${WEB_PORT}; the server behind it is at http://localhost:${port}\n`)
  await Promise.race(children.map(ended))
  await stop()
  process.exit(1)
}

function run(words: string[], cwd: string, env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, words, { cwd, env: { ...process.env, ...env }, stdio: 'inherit' })
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((done) => child.once('exit', () => done()))
}

try {
  await dev()
} catch (error) {
  console.error(`\n${messageOf(error)}\n`)
  process.exit(1)
}
