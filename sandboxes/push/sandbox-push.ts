import { randomUUID } from 'node:crypto'
import type { Clock } from '../../server/src/base/clock.ts'
import type { PushMessage, PushTarget } from '../../server/src/outside/push/port.ts'
import type { DevStore } from '../dev-store.ts'

const PUSH_COLLECTION = 'push'

/** A push as stored by the sandbox. */
export type StoredPush = PushMessage & { address: string; platform: string; sentAt: string }

/** Stores pushes to native devices, while no FCM account is configured, for /dev/push.json. */
export function sandboxPush(store: DevStore, clock: Clock) {
  return async (target: PushTarget, message: PushMessage): Promise<'SENT'> => {
    const { address, platform } = target
    const stored: StoredPush = { ...message, address, platform, sentAt: clock.now().toISOString() }
    await store.put(PUSH_COLLECTION, randomUUID(), stored)
    return 'SENT'
  }
}

/** Returns the stored pushes, newest first. */
export async function storedPushes(store: DevStore): Promise<StoredPush[]> {
  return (await store.list<StoredPush>(PUSH_COLLECTION, { newestFirst: true, limit: 200 })).map(({ value }) => value)
}
