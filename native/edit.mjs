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

/**
 * Returns the property list with those of `entries`, as `[what names it, its lines]`, that it does not have yet: at the
 * beginning of its top-level array `key`, which is added if it is missing. What a host added stays.
 */
export function withElements(text, key, entries) {
  const missing = entries.filter(([name]) => !text.includes(`<string>${name}</string>`)).map(([, lines]) => lines)
  const whole = withLines(text, '</dict>', [[`<key>${key}</key>`, `\t<key>${key}</key>\n\t<array>\n\t</array>\n`]])
  if (missing.length === 0) return whole
  const begins = new RegExp(`(<key>${key}</key>\\s*)(<array>|<array\\s*/>)`)
  return whole.replace(begins, (_, before, array) => {
    const inside = `<array>\n${missing.join('\n')}`
    return before + (array === '<array>' ? inside : `${inside}\n\t</array>`)
  })
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
