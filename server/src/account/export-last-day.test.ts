import { afterEach, expect, test } from 'vitest'
import { createWorld, type World } from '../../test/world.ts'
import { sendExportLink } from './export-link-actions.ts'

let world: World
afterEach(() => world.close())

test.each([
  ['in winter', '2027-01-12T10:00:00Z', 'Tue 19 Jan 2027', 'P7DT13H59M'],
  ['in summer, asked for after midnight in London', '2027-06-15T23:30:00Z', 'Wed 23 Jun 2027', 'P7DT23H29M'],
  ['over the change to summer time', '2027-03-25T10:00:00Z', 'Thu 1 Apr 2027', 'P7DT12H59M'],
])(
  'a link to one’s data works until the end of the day that its letter names, %s',
  async (_, startsAt, day, nearly) => {
    world = await createWorld({}, { startsAt })
    const member = await world.member()
    await world.db.transaction().execute((tx) => sendExportLink(world.deps, tx, member.id))
    await world.drain()
    const { text } = (await world.emailsTo(member.email)).find(({ subject }) => subject === 'A copy of your data')!
    expect(text).toContain(`Download it from this page by ${day}.`)
    const link = new URL(/https?:\S+\/data-export\?token=[\w.-]+/.exec(text)![0])
    const download = async () => (await fetch(world.url + link.pathname + link.search, { method: 'POST' })).status
    await world.advance(nearly)
    expect(await download()).toBe(200)
    await world.advance('PT1M')
    expect(await download()).toBe(404)
  },
)
