import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const named = /\/assets\/[\w.-]+\.\w+/g

/** Returns the files that pages and stylesheets of a build name, by a path from its root, and that it does not have, with who names them. */
export function missingAssets(folder: string): string[] {
  const pages = readdirSync(folder).filter((name) => name.endsWith('.html'))
  const styles = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.css'))
  return [...pages, ...styles.map((name) => join('assets', name))].flatMap((name) => {
    const paths = new Set(readFileSync(join(folder, name), 'utf8').match(named))
    return [...paths].filter((path) => !existsSync(join(folder, path))).map((path) => `${path} of ${name}`)
  })
}
