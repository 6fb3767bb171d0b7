import { expect, it } from 'vitest'
import { arrivedLoan, move } from '../../server/test/loans.ts'
import { PASSWORD, setPasswordOf } from '../../server/test/member-pool.ts'
import { createWorld } from '../../server/test/world.ts'
import { findings } from '../axe.ts'
import { acknowledgeCoins } from '../community.ts'
import { dialogsClosed } from '../dialogs-closed.ts'
import { openForFile } from '../open-for-file.ts'
import { openVisits } from '../visits.ts'

const world = openForFile(() => createWorld({ OPERATOR_EMAILS: 'hanna@example.com' }))
const visits = openForFile(() => openVisits(world))

it('a lender enters a bank account, the operator pays a batch and marks it as paid, and the lender has a receipt', async () => {
  const hanna = await world.member({ firstName: 'Hanna', email: 'hanna@example.com' })
  const { lender, lendee, orderId } = await arrivedLoan(world)
  await setPasswordOf(world, lender)
  await move(lendee, orderId, 'returned')
  await move(lender, orderId, 'complete')
  await acknowledgeCoins(lender)
  const lena = await visits.visitAs(lender)
  await lena.goto(`/order/${orderId}`)
  await lena.getByRole('link', { name: 'Bank account and payouts' }).click()
  await lena.getByText('£18.00 is waiting for you.').waitFor()
  const save = lena.getByRole('button', { name: 'Save bank account' })
  await save.click()
  await lena.getByText('Enter the 6 digits of your sort code').waitFor()
  await lena.getByLabel('Name on the account').fill('Lena Lark')
  await lena.getByLabel('Sort code').fill('08-99-99')
  await lena.getByLabel('Account number').fill('66374959')
  await lena.getByLabel('Your password').fill(PASSWORD)
  await save.click()
  await lena.getByText('This sort code and account number don’t go together.').waitFor()
  await lena.getByLabel('Account number').fill('66374958')
  await save.click()
  await lena.getByText('••-••-99 · ••••4958').waitFor()
  expect(await findings(lena)).toEqual([])
  await lena.getByRole('button', { name: 'Change', exact: true }).click()
  const changing = lena.getByRole('region', { name: 'Change your bank account' })
  await changing.getByRole('button', { name: 'Cancel' }).click()
  await lena.getByRole('region', { name: 'Bank account', exact: true }).waitFor()

  const desk = await visits.visitAs(hanna, { isDesktop: true })
  await desk.goto('/operator/payouts')
  await desk.getByText('£18.00 to Lena').waitFor()
  // a double click, whose second half hits the confirmation under the pointer, does not confirm
  await desk.getByRole('button', { name: 'Make a batch of £18.00' }).evaluate(async (button: HTMLElement) => {
    const answer = () =>
      [...document.querySelectorAll<HTMLElement>('dialog button')].find(({ textContent }) =>
        textContent.startsWith('Make a batch'),
      )
    button.click()
    while (!answer()) await new Promise((looked) => requestAnimationFrame(looked))
    answer()?.click()
  })
  const make = desk.getByRole('dialog', { name: 'Make a batch of £18.00?' })
  await make.getByText(/Lena.*£18\.00 to ••••4958/).waitFor()
  await make.getByRole('button', { name: 'Make a batch of £18.00' }).click()
  let batch = desk.getByRole('listitem', { name: 'Batch 1' })
  const downloading = desk.waitForEvent('download')
  await batch.getByRole('button', { name: 'Download for the bank' }).click()
  expect((await downloading).suggestedFilename()).toBe('hemline-payouts-1.csv')
  // the bank does not take it: it leaves the batch, and is put into another one
  await batch.getByRole('button', { name: /^Not sent\? Payment to Lena/ }).click()
  await batch.getByLabel('Bank’s reason').fill('Name too long')
  expect(await findings(desk)).toEqual([])
  await batch.getByRole('button', { name: 'Take £18.00 out' }).click()
  await desk
    .getByRole('dialog', { name: 'Take £18.00 out of the batch?' })
    .getByRole('button', { name: 'Take £18.00 out' })
    .click()
  await batch.getByText('Name too long').waitFor()
  await desk.getByRole('button', { name: 'Make a batch of £18.00' }).click()
  await make.getByRole('button', { name: 'Make a batch of £18.00' }).click()
  batch = desk.getByRole('listitem', { name: 'Batch 2' })
  await dialogsClosed(desk)
  await batch.getByLabel('Bank’s reference').fill('FP-2026-1')
  await batch.getByRole('button', { name: 'Mark £18.00 as paid' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Mark £18.00 as paid' }).click()
  await batch.getByText('Paid', { exact: true }).waitFor()
  expect(await findings(desk)).toEqual([])
  await world.drain()
  await lena.getByText(/reference HEMLINE 2/).waitFor()
  expect((await world.emailsTo(lender.email)).map(({ subject }) => subject)).toContain('Receipt: we’ve paid you £18.00')

  // days later the bank sends it back
  await batch.getByRole('button', { name: /^Came back\? Payment to Lena/ }).click()
  await batch.getByRole('button', { name: 'Mark £18.00 as returned' }).click()
  await batch.getByText('Enter the bank’s reason').waitFor()
  await batch.getByLabel('Bank’s reason').fill('Account closed')
  expect(await findings(desk)).toEqual([])
  await batch.getByRole('button', { name: 'Mark £18.00 as returned' }).click()
  const sure = desk.getByRole('dialog', { name: 'Mark £18.00 as returned?' })
  await sure.getByText('Account closed').waitFor()
  await sure.getByRole('button', { name: 'Mark £18.00 as returned' }).click()
  await batch.getByText('Returned', { exact: true }).waitFor()
  await desk.getByText('£18.00 to Lena').first().waitFor()
  expect(await findings(desk)).toEqual([])
  await lena.getByText('£18.00 is waiting for you.').waitFor()
})
