import { afterAll, beforeAll, expect, it } from 'vitest'
import { playMoves } from '../../test/random-moves.ts'
import { createWorld, type World } from '../../test/world.ts'

/** `npm run bench -- moves` makes 20,000 moves; every test run makes some of them, from a fixed seed. */
const MOVES = Number(process.env.MOVES ?? 400)
const SEED = Number(process.env.MOVES_SEED ?? 20_261_121)

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

it(
  `keeps dates, histories, coins and money consistent through ${MOVES} random moves of many clients on 50 listings`,
  async () => {
    const played = await playMoves(world, {
      seed: SEED,
      moves: MOVES,
      listings: 50,
      perBatch: MOVES > 2000 ? 500 : 100,
      check: (faults) => expect(faults).toEqual([]),
    })
    if (process.env.MOVES) console.log(JSON.stringify(played, null, 1))
    // the rest is refused; of 20,000 a larger share, because the calendars of fifty listings fill up
    expect(played.done).toBeGreaterThan(MOVES / (MOVES > 2000 ? 6 : 5))
  },
  300_000 + MOVES * 60,
)
