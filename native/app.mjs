// Whose app this is: its id, its name and its server. Said once, by HEMLINE_APP_ID, HEMLINE_APP_NAME and HEMLINE_URL, and
// remembered in app.json, so that no later build can forget the server.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const REMEMBERED = 'app.json'
const names = { id: 'HEMLINE_APP_ID', name: 'HEMLINE_APP_NAME', url: 'HEMLINE_URL' }
const isLocal = (host) => host === 'localhost' || /^(127|10|192\.168|172\.(1[6-9]|2\d|3[01]))\./.test(host)

/**
 * Returns the app's id, name and server address, from the settings or as remembered in `folder`. Throws what is missing or
 * wrong: an address that is no https origin, or another id or address than the projects were made for.
 */
export function readApp(folder, env = process.env) {
  const file = join(folder, REMEMBERED)
  const remembered = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const app = {}
  for (const [key, setting] of Object.entries(names)) {
    const given = env[setting]?.trim()
    const value = key === 'url' ? given?.replace(/\/+$/, '') : given
    if (value && key !== 'name' && remembered[key] && remembered[key] !== value)
      throw new Error(
        `${setting} is ${value}, but these projects are for ${remembered[key]}: remove android, ios and ${REMEMBERED} first.`,
      )
    app[key] = value || remembered[key]
    if (!app[key]) throw new Error(`${setting} is missing: the app must know its ${key === 'url' ? 'server' : key}.`)
  }
  if (!/^[a-z]\w*(\.[a-z]\w*)+$/i.test(app.id)) throw new Error(`${names.id} is to be like org.example.hemline.`)
  const url = URL.canParse(app.url) ? new URL(app.url) : null
  if (!url || url.origin !== app.url || (url.protocol !== 'https:' && !isLocal(url.hostname)))
    throw new Error(`${names.url} is to be an address like https://hemline.example, with nothing after it.`)
  return app
}

/** Remembers the app for later builds. */
export function rememberApp(folder, app) {
  writeFileSync(join(folder, REMEMBERED), `${JSON.stringify(app, null, 2)}\n`)
}

/** Throws unless the web app in `www` was built for this server. */
export function assertBuiltFor(www, url) {
  const scripts = join(www, 'assets')
  const files = existsSync(scripts) ? readdirSync(scripts).filter((name) => name.endsWith('.js')) : []
  if (!files.some((name) => readFileSync(join(scripts, name), 'utf8').includes(url)))
    throw new Error(`The web app in ${www} was not built for ${url}. Run \`npm run web\`.`)
}
