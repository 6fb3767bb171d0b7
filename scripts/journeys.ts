import { spawnSync } from 'node:child_process'
import { messageOf } from '../server/src/base/message-of.ts'
import { installDrivers, type OtherBrowserName, otherBrowsers, programsOf } from './other-browsers.ts'
import { root } from './settings.ts'
import { programOf } from './web-build.ts'

const isName = (word: string): word is OtherBrowserName => otherBrowsers.some((name) => name === word)

/**
 * `npm run journeys -- webkit firefox`: the main journeys in these browsers, both without words; another word chooses
 * journeys by their names. Fails, with the packages to install, when a browser is not on this machine.
 */
function journeys(words: readonly string[]): number {
  const named = words.filter(isName)
  const browsers = named.length > 0 ? named : otherBrowsers
  const titles = words.filter((word) => !isName(word))
  programsOf(browsers)
  installDrivers()
  const filter = titles.length > 0 ? ['-t', titles.join(' ')] : []
  const { status } = spawnSync(
    process.execPath,
    [programOf('vitest', 'vitest.mjs'), 'run', '--project', 'other-browsers', ...filter],
    { cwd: root, stdio: 'inherit', env: { ...process.env, TZ: 'UTC', NODE_ENV: 'test', BROWSERS: browsers.join(' ') } },
  )
  return status ?? 1
}

try {
  process.exitCode = journeys(process.argv.slice(2))
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 1
}
