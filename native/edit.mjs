import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The pages that a link from outside opens in the app; the same as `appLinks` in contract/src/routes.ts. */
export const opened = ['/share/', '/invite/', '/order/', '/messages', '/review/']

/** Replaces the text of a file by what `change` makes of it. */
export function edit(file, change) {
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}

/** Returns the text with lines before the last `mark`: those whose key it does not have yet. Throws if it has no mark. */
export function withLines(text, mark, lines) {
  const missing = lines.filter(([key]) => !text.includes(key)).map(([, line]) => line)
  const at = text.lastIndexOf(mark)
  if (at < 0) throw new Error(`There is no ${mark} to put ${missing.join('')} before`)
  return text.slice(0, at) + missing.join('') + text.slice(at)
}

/** Replaces what must be there. */
export function replaced(text, from, to) {
  if (text.includes(to)) return text
  if (!text.includes(from)) throw new Error(`There is no ${from} to replace`)
  return text.replace(from, to)
}

/** Puts the icons and splashes that `npm run icons` makes in place of the generated ones. */
export function placeIcons(folder, platform) {
  const assets = join(dirname(fileURLToPath(import.meta.url)), 'assets', platform)
  cpSync(assets, join(folder, platform), { recursive: true })
}
