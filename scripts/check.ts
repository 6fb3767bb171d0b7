import { parseArgs } from 'node:util'
import { readEnv } from '../server/src/base/env.ts'
import { messageOf } from '../server/src/base/message-of.ts'
import { checkHost, exitCodeOf, lineOf } from '../server/src/host-check.ts'
import { reachDatabase, readSettings, requireSettings } from './settings.ts'

const ends = {
  0: 'Everything is as it should be.',
  1: 'Something is wrong: change the lines marked WRONG.',
  2: 'Nothing is wrong, but something did not answer. Try again in a few minutes.',
} as const

/**
 * `npm run check [-- --letter address]`: checks what production needs, in plain words. Exits with 0 when all is right, 1
 * when something is wrong, 2 when something did not answer.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { letter: { type: 'string' } } })
  if (values.letter !== undefined && !/^[^@\s]+@[^@\s]+$/.test(values.letter))
    throw new Error(`${values.letter} is no email address: npm run check -- --letter you@example.com`)
  const { dataFolder, isDevelopment } = readSettings()
  requireSettings()
  if (isDevelopment) console.log('NODE_ENV is not production. These are the checks that production makes.\n')
  const database = await reachDatabase(dataFolder, console.log)
  try {
    const env = readEnv({ ...process.env, DATABASE_URL: database.url })
    const findings = await checkHost(env, { now: new Date(), letterTo: values.letter })
    for (const finding of findings) console.log(lineOf(finding))
    const code = exitCodeOf(findings)
    console.log(`\n${ends[code]}`)
    return code
  } finally {
    await database.stop()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 1
}
