import { expect, it } from 'vitest'
import { createWorld } from '../../server/test/world.ts'
import { openProfiles } from '../browser.ts'
import { openForFile } from '../open-for-file.ts'

const world = openForFile(() => createWorld())
const profiles = openForFile(() => openProfiles())

it.each(['/', '/sign-in', '/home'])('%s says in a browser below the floor that it is too old', async (path) => {
  const page = await profiles.open(world.url, {}, async (context) => {
    await context.addInitScript(() => {
      const supports = CSS.supports.bind(CSS)
      Object.assign(CSS, { supports: (what: string) => !what.includes(':has') && supports(what) })
    })
  })
  await page.goto(path)
  await page.getByRole('heading', { name: 'Update your browser' }).waitFor()
  expect(await page.locator('#root').isHidden()).toBe(true)
})

it('a browser at the floor sees the page', async () => {
  const page = await profiles.open(world.url)
  await page.goto('/')
  await page.getByText('Borrow the dress.').first().waitFor()
  expect(await page.getByText('Update your browser').count()).toBe(0)
})
