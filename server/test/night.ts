import { addDays, atHour, today } from '@hemline/contract/days.ts'
import type { World } from './world.ts'

/** Moves the clock to two in the morning in London, when no one is reminded (product.md §12), and runs what is due. */
export async function waitForNight(world: World): Promise<void> {
  const now = world.clock.now()
  const night = atHour(addDays(today(now), 1), 2)
  await world.advance(`PT${Math.ceil((night.getTime() - now.getTime()) / 1000)}S`)
}
