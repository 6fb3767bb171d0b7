import { expect, it } from 'vitest'
import { createWorld } from '../../server/test/world.ts'
import { openForFile } from '../open-for-file.ts'
import { translate } from '../translate.ts'
import { openVisits } from '../visits.ts'

const world = openForFile(() => createWorld())
const visits = openForFile(() => openVisits(world))
const failed = 'This page didn’t open'

it('a wrong password is reported on a translated page', async () => {
  const member = await world.member({ firstName: 'Tilda' })
  const page = await visits.visitAs(null)
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await translate(page)
  await page.locator('form button[type=submit]').click()
  await page.getByRole('alert').waitFor()
  expect(await page.getByText(failed).count()).toBe(0)
})
