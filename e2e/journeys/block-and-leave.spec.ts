import { deleteAccount } from '@hemline/contract/account/calls.ts'
import { createClaim } from '@hemline/contract/claims/calls.ts'
import { blockMember } from '@hemline/contract/safety/calls.ts'
import { createShareLink } from '@hemline/contract/share-links/calls.ts'
import { expect, it } from 'vitest'
import { hashPassword } from '../../server/src/identity/passwords.ts'
import { arrivedLoan, evidence, lenderAndStranger, move, requestLoan } from '../../server/test/loans.ts'
import { createWorld } from '../../server/test/world.ts'
import { findings } from '../axe.ts'
import { acknowledgeCoins } from '../community.ts'
import { fillCard, PASSWORD } from '../member.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

const world = openForFile(() => createWorld())
const visits = openForFile(() => openVisits(world))

it('a member reports and blocks another, unblocks them, tries to leave with an open order, leaves, and stays after all', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const orderId = await requestLoan(world, lendee, { listingId })
  await world.db
    .updateTable('accounts')
    .set({ passwordHash: await hashPassword(PASSWORD) })
    .where('id', '=', lendee.id)
    .execute()
  const bea = await visits.visitAs(lendee)
  await bea.goto(`/listing/${listingId}`)

  // a report without a reason shows an error; with one it is sent
  await bea.getByRole('button', { name: 'Report this listing' }).click()
  const report = bea.getByRole('dialog', { name: 'Report this listing' })
  await report.getByRole('button', { name: 'Send report' }).click()
  await report.getByText('Please choose what is wrong').waitFor()
  await report.getByRole('radio', { name: 'Something else' }).check()
  await report.getByRole('button', { name: 'Send report' }).click()
  await report.getByText('Please say in a few words what is wrong').waitFor()
  await report.getByLabel('What happened?').fill('The photos are from a shop')
  await report.getByRole('button', { name: 'Send report' }).click()
  await bea.getByText(/We’ll look into it/).waitFor()
  const { seen, text } = await world.db.selectFrom('reports').selectAll().executeTakeFirstOrThrow()
  expect([seen, text]).toEqual(['Rixo\nSilk, worn once', 'The photos are from a shop'])

  // leaving is not possible while their request is open, and the screen links to it
  const details = `/personal-details/${lendee.id}`
  await bea.goto(details)
  await bea.getByRole('button', { name: 'Delete my account' }).click()
  await bea
    .getByRole('dialog')
    .getByRole('link', { name: /you are borrowing/ })
    .waitFor()
  await bea.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()

  // blocking the lender on their profile hides them and cancels the request
  await bea.goto(`/profile/${lender.id}`)
  await bea.getByRole('button', { name: 'Block Lena' }).click()
  await bea.getByRole('dialog', { name: 'Block Lena?' }).getByRole('button', { name: 'Block' }).click()
  await bea.getByText('You and Lena no longer see each other.').waitFor()
  await bea.goto(`/listing/${listingId}`)
  await bea.getByRole('heading', { name: 'We can’t find this item' }).waitFor()
  await world.drain()
  expect((await move(lender, orderId, 'accept')).status).toBe(409)
  await bea.goto(details)
  // the coin is returned
  await bea.getByRole('dialog').getByRole('button', { name: 'Got it' }).click()
  await bea.getByRole('button', { name: 'Unblock Lena' }).click()
  await bea.getByText('You haven’t blocked anyone.').waitFor()

  // now leaving is possible, with the password
  await bea.getByRole('button', { name: 'Delete my account' }).click()
  const leave = bea.getByRole('dialog', { name: 'Delete your account?' })
  await leave.getByLabel('Your password').fill('not the right one')
  await leave.getByRole('button', { name: 'Delete it' }).click()
  await leave.getByText('That isn’t your password.').waitFor()
  await leave.getByLabel('Your password').fill(PASSWORD)
  await leave.getByRole('button', { name: 'Delete it' }).click()
  await bea.getByRole('heading', { name: /Your account will be deleted on/ }).waitFor()
  await bea.getByText('Until then your account is hidden from everyone').waitFor()

  // the download of the data remains available, and so does staying
  await bea.getByRole('button', { name: 'Download my data' }).click()
  const copy = bea.getByRole('dialog', { name: 'Download your data?' })
  await copy.getByLabel('Your password').fill('not the right one')
  await copy.getByRole('button', { name: 'Download', exact: true }).click()
  await copy.getByText('That isn’t your password.').waitFor()
  const downloading = bea.waitForEvent('download')
  await copy.getByLabel('Your password').fill(PASSWORD)
  await copy.getByRole('button', { name: 'Download', exact: true }).click()
  expect((await downloading).suggestedFilename()).toBe('hemline-data.zip')
  await bea.goto('/')
  await bea.getByRole('button', { name: 'Keep my account' }).click()
  await bea.getByText('Your account stays open').waitFor()
  await bea.getByRole('link', { name: 'Favourites' }).first().waitFor()
})

it('a member who left while a claim could still come pays it after the 14 days, and may stay', async () => {
  const { lender, lendee, orderId } = await arrivedLoan(world, '4000000000007726')
  await world.db
    .updateTable('accounts')
    .set({ passwordHash: await hashPassword(PASSWORD) })
    .where('id', '=', lendee.id)
    .execute()
  await move(lender, orderId, 'complete')
  await world.drain()
  await acknowledgeCoins(lendee)
  await lendee.ok(deleteAccount, { body: { password: PASSWORD } })
  const images = [await evidence(lender)]
  await lender.ok(createClaim, { body: { orderId, lines: ['zip'], description: 'The zip', images } })
  // silence accepts it, and the card is refused
  await world.advance('P15D')

  const bea = await visits.visitAs(lendee)
  await bea.goto('/friends')
  await bea.getByRole('heading', { name: 'Your account will be deleted a day after everything is settled' }).waitFor()
  await bea.getByRole('link', { name: /a balance is due/ }).waitFor()
  expect(await findings(bea)).toEqual([])
  await bea.getByRole('link', { name: /a balance is due/ }).click()
  await bea.getByRole('button', { name: 'Pay £20.00' }).click()
  await fillCard(bea)
  await bea.getByRole('button', { name: 'Pay £20.00' }).click()
  await bea.getByText('Nothing is left to pay').waitFor()
  // the next sweeps erase no one who has just paid
  await world.drain()
  await bea.goto('/')
  await bea.getByRole('button', { name: 'Keep my account' }).waitFor()
  expect(await bea.getByRole('link', { name: /a balance is due/ }).count()).toBe(0)
  await bea.getByRole('button', { name: 'Keep my account' }).click()
  await bea.getByText('Your account stays open').waitFor()
  await bea.getByRole('link', { name: 'Favourites' }).first().waitFor()
})

it('a link to an item is over for a member whom its owner has blocked, and works for everyone else', async () => {
  const { lender, lendee, listingId } = await lenderAndStranger(world)
  const { token } = (await lender.ok(createShareLink, { body: { listingId } })).body.data
  await lender.ok(blockMember, { body: { userId: lendee.id } })
  const blocked = await visits.visitAs(lendee)
  await blocked.goto(`/share/${token}`)
  await blocked.getByRole('heading', { name: 'This share link has expired or is no longer available' }).waitFor()
  const visitor = await visits.visitAs(null)
  await visitor.goto(`/share/${token}`)
  await visitor.getByText('Available to borrow').waitFor()
})
