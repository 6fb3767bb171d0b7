import type { OwnCard, SavedCard } from '@hemline/contract/payments/shapes.ts'
import type { Caller } from '../base/caller.ts'
import type { Tx } from '../base/db.ts'
import { Refusal } from '../base/refusal.ts'
import type { Deps } from '../deps.ts'
import type { StoredCard } from '../outside/payments/port.ts'
import { askProvider } from './actions.ts'
import { insertRemovedCards, listGuarantees, listRemovedCards, lockCustomer, shareCustomer } from './card-store.ts'
import { findCustomer } from './store.ts'

export const DETACH_CARD_JOB = 'payments.detach-card'

/** Returns a member's stored cards; none without the provider: then a card can still be entered. */
export async function listStoredCards(deps: Deps, memberId: string): Promise<SavedCard[]> {
  return storedCardsOf(deps, memberId).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'stored cards')
    return []
  })
}

/** Returns a member's stored cards for their settings. Throws UNAVAILABLE without the provider. */
export async function listOwnCards(deps: Deps, { id }: Caller): Promise<OwnCard[]> {
  return askProvider(deps, async () => {
    const cards = await storedCardsOf(deps, id)
    if (cards.length === 0) return []
    const needed = await methodsOf(deps, await listGuarantees(deps.db, { memberId: id, now: deps.clock.now() }))
    return cards.map((card) => ({ ...card, isNeeded: card.ids.some((one) => needed.has(one)) }))
  })
}

/**
 * Removes a member's stored card: from now on it is neither offered nor accepted, and a job detaches it at the provider
 * (decision 125). Idempotent. Throws NOT_FOUND for a card of others, CARD_NEEDED while it guarantees a loan, CONFLICT when
 * a request was sent in this moment, UNAVAILABLE without the provider.
 */
export async function removeCard(deps: Deps, { member, cardId }: { member: Caller; cardId: string }): Promise<void> {
  const { db, clock } = deps
  const owner = { memberId: member.id, now: clock.now() }
  if ((await listRemovedCards(db, member.id)).includes(cardId)) return
  const customerId = await findCustomer(db, member.id)
  const cards = customerId ? await askProvider(deps, (payments) => payments.listCards(customerId)) : []
  const card = cards.find(({ ids }) => ids.includes(cardId))
  if (!card) throw new Refusal('NOT_FOUND')
  const checked = await listGuarantees(db, owner)
  const needed = await askProvider(deps, () => methodsOf(deps, checked))
  if (card.ids.some((one) => needed.has(one))) throw new Refusal('CARD_NEEDED')
  await db.transaction().execute(async (tx) => {
    // deleted by an erasure meanwhile, with the cards
    if (!(await lockCustomer(tx, member.id))) throw new Refusal('NOT_FOUND')
    const now = await listGuarantees(tx, owner)
    if (now.some((one) => !checked.includes(one))) throw new Refusal('CONFLICT')
    for (const id of await insertRemovedCards(tx, { ...owner, ids: card.ids })) {
      const key = `detach:${id}`
      await deps.jobs.enqueue(tx, DETACH_CARD_JOB, { cardId: id, idempotencyKey: key }, { key })
    }
  })
}

/**
 * Throws CARD_REMOVED when the member removed this card. Until the transaction ends, it cannot be removed: the request
 * that is written in it is seen by a removal.
 */
export async function requireStoredCard(
  tx: Tx,
  { memberId, paymentMethodId }: { memberId: string; paymentMethodId: string | null },
): Promise<void> {
  await shareCustomer(tx, memberId)
  const removed = await listRemovedCards(tx, memberId)
  if (paymentMethodId && removed.includes(paymentMethodId)) throw new Refusal('CARD_REMOVED')
}

async function storedCardsOf(deps: Deps, memberId: string): Promise<StoredCard[]> {
  const customerId = await findCustomer(deps.db, memberId)
  if (!customerId) return []
  const [cards, removed] = await Promise.all([deps.payments.listCards(customerId), listRemovedCards(deps.db, memberId)])
  return cards.filter(({ id }) => !removed.includes(id))
}

/** Returns the payment methods of these set-ups. */
async function methodsOf(deps: Deps, setupIntentIds: readonly string[]): Promise<Set<string | null>> {
  const setups = await Promise.all(setupIntentIds.map((id) => deps.payments.readSetup(id)))
  return new Set(setups.map(({ paymentMethodId }) => paymentMethodId))
}
