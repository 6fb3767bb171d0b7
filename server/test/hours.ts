import { addDays, atHour, today } from '@hemline/contract/days.ts'
import type { World } from './world.ts'

/** Moves the clock to an instant and runs what is due then; nothing when it has passed. */
export async function advanceTo(world: World, moment: Date): Promise<void> {
  const seconds = Math.ceil((moment.getTime() - world.clock.now().getTime()) / 1000)
  if (seconds > 0) await world.advance(`PT${seconds}S`)
}

/** Moves the clock to this hour in London, `days` from today, and runs what is due then. */
export async function waitForHour(world: World, hour: number, days = 1): Promise<void> {
  await advanceTo(world, atHour(addDays(today(world.clock.now()), days), hour))
}

/** Moves the clock to two in the morning in London, when no one is reminded (product.md §12), and runs what is due. */
export function waitForNight(world: World): Promise<void> {
  return waitForHour(world, 2)
}
