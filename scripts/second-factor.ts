import { systemClock } from '../server/src/base/clock.ts'
import { openDatabase } from '../server/src/base/db.ts'
import { messageOf } from '../server/src/base/message-of.ts'
import { resetFromServer } from '../server/src/operator/second-factor-actions.ts'
import { reachDatabase, readSettings } from './settings.ts'

/**
 * `npm run second-factor -- reset owner@example.com`: removes the second step of a member with a role who lost phone and
 * recovery codes and has no other owner. They set it up again at their next visit.
 */
async function main([act, email]: string[]): Promise<void> {
  if (act !== 'reset' || !email) throw new Error('Say whose: npm run second-factor -- reset owner@example.com')
  const { dataFolder } = readSettings()
  const database = await reachDatabase(dataFolder, console.log)
  const { db, pool } = openDatabase(database.directUrl, { max: 1 })
  try {
    if (!(await resetFromServer({ db, clock: systemClock }, email)))
      throw new Error(`${email} has no second step that could be removed.`)
    console.log(
      `The second step of ${email} is removed. They set it up again when they next visit the operator’s room.`,
    )
  } finally {
    await db.destroy()
    await pool.end()
    await database.stop()
  }
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 1
}
