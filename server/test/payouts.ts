import { getPayees } from '@hemline/contract/operator/payout-calls.ts'
import { getPayouts, setBankAccount } from '@hemline/contract/payouts/calls.ts'
import { arrivedLoan, move } from './loans.ts'
import { PASSWORD, setPasswordOf } from './member-pool.ts'
import type { TestMember, World } from './world.ts'

export const account = { holder: 'Lena Lark', sortCode: '08-99-99', accountNumber: '66374958' }
/** Another account of the same holder. */
export const other = { holder: 'L Lark', sortCode: '107999', accountNumber: '88837491' }

/** What a member is owed and was paid, and the bank account that it goes to. */
export const own = async (member: TestMember) => (await member.ok(getPayouts)).body.data

/** Sets a member's password and bank account. */
export async function saveAccount(world: World, member: TestMember, body: object = account): Promise<void> {
  await setPasswordOf(world, member)
  await member.ok(setBankAccount, { body: { password: PASSWORD, ...body } as never })
}

/** What the operators' desk says of a member who is owed money; undefined if they are not. */
export const payeeOf = async (operator: TestMember, member: TestMember) =>
  (await operator.ok(getPayees)).body.payees.find(({ memberId }) => memberId === member.id)

/** Creates a lender who is owed £18 for cleaning, with or without a bank account. */
export async function owedLender(world: World, operator: TestMember, { hasAccount = true } = {}) {
  const { lender, lendee, listingId, orderId } = await arrivedLoan(world)
  if (hasAccount) await saveAccount(world, lender)
  await move(lendee, orderId, 'returned')
  await move(lender, orderId, 'complete')
  return { lender, listingId, orderId, owedIds: (await payeeOf(operator, lender))!.lines.map(({ id }) => id) }
}

/** The subjects of a member's emails. */
export const subjects = async (world: World, member: TestMember) =>
  (await world.emailsTo(member.email)).map(({ subject }) => subject)

/** Moves the clock to the next noon: reminders are not sent at night. */
export async function atNoon({ clock }: World): Promise<void> {
  const minutes = Math.ceil((36 * 60 - ((clock.now().getTime() / 60_000) % (24 * 60))) % (24 * 60))
  await clock.advance(`PT${minutes}M`)
}
