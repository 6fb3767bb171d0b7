import { isWanted } from '@hemline/contract/notifications/rules.ts'
import type { Channel, Topic } from '@hemline/contract/notifications/shapes.ts'
import { actionWords } from '@hemline/contract/notifications/words.ts'
import type { Deps } from '../deps.ts'
import { letter } from '../outside/mail/letter.ts'
import type { DeliverData } from './actions.ts'
import {
  type DeliveryRow,
  findDelivery,
  finishDelivery,
  isCoveredByEarlier,
  listChoices,
  type Outcome,
} from './store.ts'

const ERASED = /@erased\.invalid$/

/**
 * Brings a notification to its channel, unless she does not want it there or has seen it meanwhile. Safe to run twice: the
 * letter has a key of its own, and what is done is not done again.
 */
export async function deliver(deps: Deps, { deliveryId }: DeliverData): Promise<void> {
  const delivery = await findDelivery(deps.db, deliveryId)
  if (!delivery) return
  const outcome = (await reasonNotTo(deps, delivery)) ?? (await bring(deps, delivery))
  await finishDelivery(deps.db, { id: delivery.id, outcome, now: deps.clock.now() })
}

async function reasonNotTo(deps: Deps, delivery: DeliveryRow): Promise<Outcome | null> {
  if (ERASED.test(delivery.email)) return 'GONE'
  const choices = await listChoices(deps.db, delivery.member_id)
  if (!isWanted(choices, delivery.topic as Topic, delivery.channel as Channel)) return 'SWITCHED_OFF'
  if (delivery.type !== 'message') return null
  if (delivery.read_at) return 'READ'
  const isCovered = delivery.channel === 'email' && (await isCoveredByEarlier(deps.db, delivery.notification_id))
  return isCovered ? 'TOLD_ALREADY' : null
}

async function bring(deps: Deps, delivery: DeliveryRow): Promise<Outcome> {
  if (delivery.channel === 'push') return 'NO_DEVICE'
  await deps.mail.send({
    ...letter({
      to: delivery.email,
      subject: delivery.title,
      paragraphs: [...(delivery.first_name ? [`Hello ${delivery.first_name},`] : []), delivery.text],
      action: { label: actionWords[delivery.topic as Topic], url: `${deps.env.publicUrl}${delivery.path}` },
    }),
    key: `notification:${delivery.notification_id}`,
  })
  return 'SENT'
}
