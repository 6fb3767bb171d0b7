import { expect, test } from 'vitest'
import { people } from '../demo/people.ts'
import { freshDatabase } from '../server/test/database.ts'
import { createWorld } from '../server/test/world.ts'
import { isDemoPlace } from './demo-place.ts'

test('the demo community comes into a new Hemline', async () => {
  const database = await freshDatabase()
  try {
    expect(await isDemoPlace(database.url)).toBe(true)
  } finally {
    await database.drop()
  }
})

test('members of a real community never find demo members among them', async () => {
  const world = await createWorld()
  try {
    await world.member()
    expect(await isDemoPlace(world.deps.env.DATABASE_URL)).toBe(false)
  } finally {
    await world.close()
  }
})

test('a demo community that was interrupted is completed, also beside someone who signed up meanwhile', async () => {
  const world = await createWorld()
  try {
    await world.member()
    await world.member({ email: people[0]!.email })
    expect(await isDemoPlace(world.deps.env.DATABASE_URL)).toBe(true)
  } finally {
    await world.close()
  }
})
