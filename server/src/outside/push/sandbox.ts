import { randomUUID } from 'node:crypto'
import type { Clock } from '../../base/clock.ts'
import type { DevStore } from '../../base/dev-store.ts'
import type { PushMessage, PushTarget } from './port.ts'

const PUSH_ROOM = 'push'

/** A push as the sandbox keeps it. */
export type KeptPush = PushMessage & { address: string; platform: string; sentAt: string }

/** Keeps what would go to native devices, while no FCM account is set, for /dev/push.json. */
export function sandboxSender(store: DevStore, clock: Clock) {
  return async (target: PushTarget, message: PushMessage): Promise<'SENT'> => {
    const { address, platform } = target
    const kept: KeptPush = { ...message, address, platform, sentAt: clock.now().toISOString() }
    await store.put(PUSH_ROOM, randomUUID(), kept)
    return 'SENT'
  }
}

/** The pushes that were kept, newest first. */
export async function keptPushes(store: DevStore): Promise<KeptPush[]> {
  return (await store.list<KeptPush>(PUSH_ROOM, { newestFirst: true, limit: 200 })).map(({ value }) => value)
}
