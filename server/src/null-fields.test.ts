import type { Call } from '@hemline/contract/call.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { callsOf, nameOf } from '../test/any-call.ts'
import type { JsonSchema } from '../test/samples.ts'
import { createWorld, type World } from '../test/world.ts'

let world: World
let calls: Call[]
beforeAll(async () => {
  world = await createWorld({ RUNS_JOBS: 'false' })
  calls = await callsOf(world)
})
afterAll(() => world.close())

/** The optional fields of a shape, at any depth. */
function absentIn({ properties = {}, required = [], items, anyOf, oneOf, allOf }: JsonSchema, at: string): string[] {
  const own = Object.entries(properties).flatMap(([name, inner]) => [
    ...(required.includes(name) ? [] : [`${at}.${name}`]),
    ...absentIn(inner, `${at}.${name}`),
  ])
  const parts = [...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? []), ...(items ? [items] : [])]
  return [...own, ...parts.flatMap((part) => absentIn(part, at))]
}

it('a field that does not apply is null, never absent (product.md §7)', () => {
  const absent = calls.flatMap((call) =>
    absentIn(z.toJSONSchema(call.answer, { io: 'output', unrepresentable: 'any' }) as JsonSchema, nameOf(call)),
  )
  expect(absent).toEqual([])
})
