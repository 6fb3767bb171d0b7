// Builds the web app for the phones, with the server's address in it, into www.
import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { assertBuiltFor, readApp, rememberApp } from './app.mjs'

try {
  const folder = import.meta.dirname
  const app = readApp(folder)
  rememberApp(folder, app)
  const web = join(folder, '../web')
  const vite = dirname(createRequire(join(web, 'package.json')).resolve('vite/package.json'))
  const www = join(folder, 'www')
  const words = [join(vite, 'bin/vite.js'), 'build', '--logLevel', 'warn', '--outDir', www, '--emptyOutDir']
  const env = { ...process.env, NODE_ENV: 'production', VITE_SERVER_URL: app.url, VITE_APP_ID: app.id }
  const { status } = spawnSync(process.execPath, words, { cwd: web, env, stdio: 'inherit' })
  if (status !== 0) throw new Error('The web app does not build.')
  // for proxies and browsers, which the app is not
  for (const name of readdirSync(www, { recursive: true }))
    if (/\.br$|^(sw|rescue)\.js$|^(robots\.txt|manifest\.webmanifest|favicon\.ico)$/.test(name)) rmSync(join(www, name))
  assertBuiltFor(www, app.url)
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
