import { PUSH_REGISTRATION_TIMEOUT_MS } from '@hemline/contract/limits.ts'
import { notificationTexts } from '@hemline/contract/notifications/words.ts'
import { abortAfter } from '../base/abort-after.ts'
import { memberCheck } from '../base/member-check.ts'
import { throwSessionEnded } from '../base/wire.ts'
import { isNative } from '../native/platform.ts'
import type { NativeToken } from '../native/push.ts'
import { readSettings, registerPush, unregisterPush } from './calls.ts'
import { deviceId, offerAnswer, registeredEndpoint, savePushChoice, wantsPush } from './device.ts'

const WORKER = '/sw.js'
const AGAIN_WITHIN_MS = 10_000

/**
 * Whether this device can receive push notifications: `ask` before the member was asked, `blocked` after they declined.
 */
export type Permission = 'unsupported' | 'ask' | 'blocked' | 'allowed'

/** Why push could not be switched on, as a sentence for the member; `blocked` also shows the instructions. */
export class PushFailed extends Error {
  isBlocked: boolean
  constructor(message: string, isBlocked = false) {
    super(message)
    this.isBlocked = isBlocked
  }
}

/** Of a browser. A phone says it only when it is asked: `readPermission`. */
export function permission(): Permission {
  if (isNative()) return 'ask'
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis))
    return 'unsupported'
  return ({ default: 'ask', denied: 'blocked', granted: 'allowed' } as const)[Notification.permission]
}

/** The same, of a phone too, where the member may have changed it in its settings. */
export async function readPermission(): Promise<Permission> {
  if (!isNative()) return permission()
  const { nativePermission } = await import('../native/push.ts')
  const receive = await nativePermission()
  return receive === 'granted' ? 'allowed' : receive === 'denied' ? 'blocked' : 'ask'
}

/**
 * Whether this device receives the member's pushes. A phone has the same id after the app was installed again, but no token
 * of it is registered then.
 */
export function isOnHere(deviceIds: readonly string[], allowed: Permission): boolean {
  const isRegistered = !isNative() || registeredEndpoint.read() !== ''
  return allowed === 'allowed' && isRegistered && deviceIds.includes(deviceId())
}

/** Rejects after 10 s with our own sentence (product.md §14). */
async function inTime<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const late = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      late.abort()
      reject(new PushFailed(notificationTexts.tookTooLong))
    }, PUSH_REGISTRATION_TIMEOUT_MS)
  })
  try {
    return await Promise.race([work(late.signal), end])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Switches push on for this device. Must be called in a user gesture, because it may ask for permission. Throws
 * PushFailed if the member declined, or if the browser or its push service did not answer in time; SendError if our
 * server did not, or another member is signed in by then, who has not asked for it.
 */
export async function switchOn(): Promise<void> {
  const isTheirs = memberCheck()
  if (isNative()) {
    const { nativePushToken } = await import('../native/push.ts')
    const device = await inTime(nativePushToken)
    if (!device) throw new PushFailed(notificationTexts.blocked, true)
    if (!isTheirs()) throwSessionEnded()
    await inTime((signal) => registerPhone(device, signal))
    return savePushChoice(true)
  }
  if (permission() === 'unsupported') throw new PushFailed(notificationTexts.unsupported)
  if ((await Notification.requestPermission()) !== 'granted') throw new PushFailed(notificationTexts.blocked, true)
  await inTime((signal) => register(isTheirs, signal))
  savePushChoice(true)
}

export async function registerPhone(device: NativeToken, signal?: AbortSignal): Promise<void> {
  await registerPush({ ...device, deviceId: deviceId() }, signal)
  registeredEndpoint.write(device.token)
}

/**
 * Registers this device again where the member wants push and has allowed it, but the server does not have the device, or
 * its endpoint or token has changed. Throws SendError once another member is signed in.
 */
export async function registerIfMissing(): Promise<void> {
  const isTheirs = memberCheck()
  if (!wantsPush() || (await readPermission()) !== 'allowed') return
  const isKnown = async (endpoint: string | undefined) =>
    endpoint === registeredEndpoint.read() && (await readSettings()).deviceIds.includes(deviceId())
  if (isNative()) {
    const { nativePushToken } = await import('../native/push.ts')
    const device = await nativePushToken()
    if (!device || (await isKnown(device.token))) return
    if (!isTheirs()) throwSessionEnded()
    return registerPhone(device, abortAfter(AGAIN_WITHIN_MS))
  }
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (!(await isKnown(subscription?.endpoint))) await register(isTheirs, abortAfter(AGAIN_WITHIN_MS))
}

/** Registers this browser's subscription, and renews it if it was made with another key. Needs permission. */
async function register(isTheirs: () => boolean, signal: AbortSignal): Promise<void> {
  const { pushKey } = await readSettings()
  await navigator.serviceWorker.register(WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  const applicationServerKey = bytesOf(pushKey)
  const before = await pushManager.getSubscription()
  const isOurs = before && isSame(before.options.applicationServerKey, applicationServerKey)
  if (before && !isOurs) await before.unsubscribe()
  const subscription = isOurs ? before : await subscribe(pushManager, applicationServerKey)
  if (signal.aborted) return
  if (!isTheirs()) throwSessionEnded()
  await registerPush({ token: JSON.stringify(subscription), deviceId: deviceId(), platform: 'web' }, signal)
  registeredEndpoint.write(subscription.endpoint)
}

async function subscribe(manager: PushManager, applicationServerKey: Uint8Array<ArrayBuffer>) {
  try {
    return await manager.subscribe({ userVisibleOnly: true, applicationServerKey })
  } catch {
    throw new PushFailed(notificationTexts.noService)
  }
}

/**
 * Switches push off for this device: on the server first, then in the browser. Throws SendError if our server did not
 * answer.
 */
export async function switchOff(): Promise<void> {
  await unregisterPush(deviceId())
  savePushChoice(false)
  offerAnswer.write('later')
  await removeSubscription().catch(() => undefined)
}

/**
 * Ends this browser's subscription or this phone's token, so that no push arrives even if its endpoint is still stored
 * elsewhere.
 */
export async function removeSubscription(): Promise<void> {
  if (isNative()) return (await import('../native/push.ts')).deleteNativeToken()
  if (permission() === 'unsupported') return
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text.replace(/-/g, '+').replace(/_/g, '/'))
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
}

function isSame(one: ArrayBuffer | null, other: Uint8Array): boolean {
  if (!one || one.byteLength !== other.length) return false
  return new Uint8Array(one).every((byte, at) => byte === other[at])
}
