import { expect } from 'vitest'
import { plainJpeg } from './photos.ts'
import type { TestMember, World } from './world.ts'

// biome-ignore lint/suspicious/noExplicitAny: a client without types
type Answer = { status: number; body: any }

/** An item as the specification's table has it, without images. */
export const garment = {
  brand: 'Rixo',
  description: 'Silk, worn once',
  fit: 3,
  retailPrice: 20_000,
  replacementPrice: 15_000,
  size: 10,
  hasDryCleaning: true,
  colour: 'green',
  category: 'dress',
  length: 'midi',
  sharedStatus: 'EVERYONE',
}

/**
 * A client that knows only the tables of the specification (fields, rules and calls: product.md §7, §9 and §11): it
 * imports nothing of the contract, and sends and reads what is documented there.
 */
export function specClient(world: () => World) {
  async function send(who: TestMember | null, method: string, path: string, given?: object): Promise<Answer> {
    const isForm = given instanceof FormData
    const search = method === 'GET' && given ? `?${new URLSearchParams(given as Record<string, string>)}` : ''
    const answer = await fetch(world().url + path + search, {
      method,
      headers: {
        ...(who ? { authorization: `Bearer ${await who.token()}` } : {}),
        ...(isForm || method === 'GET' || !given ? {} : { 'content-type': 'application/json' }),
      },
      ...(method === 'GET' || !given ? {} : { body: isForm ? given : JSON.stringify(given) }),
    })
    return { status: answer.status, body: await answer.json() }
  }

  async function ok(who: TestMember | null, method: string, path: string, given?: object) {
    const { status, body } = await send(who, method, path, given)
    expect([method, path, status, body.error ?? 'fine']).toEqual([method, path, expect.any(Number), 'fine'])
    expect(status).toBeLessThan(300)
    return body
  }

  const refused = async (who: TestMember, method: string, path: string, given: object) =>
    (await send(who, method, path, given)).body.error as {
      code: string
      message: string
      fields?: Record<string, string>
    }

  async function upload(who: TestMember, count = 1): Promise<unknown[]> {
    const form = new FormData()
    form.set('userId', who.id)
    for (let at = 0; at < count; at++) {
      form.append(
        'files',
        new Blob([new Uint8Array(await plainJpeg(60 + at, 80))], { type: 'image/jpeg' }),
        `${at}.jpg`,
      )
    }
    return (await ok(who, 'POST', '/api/upload-images', form)).files
  }

  async function list(who: TestMember, change: object = {}): Promise<string> {
    return (await ok(who, 'POST', '/api/listings', { ...garment, images: await upload(who), ...change })).data
  }

  const listingOf = async (who: TestMember, id: string) => (await ok(who, 'GET', '/api/listings', { id })).items[0]

  /** Sends a request by public id and confirms it, as two members would. */
  async function befriend(one: TestMember, other: TestMember): Promise<void> {
    const { publicId } = (await ok(other, 'GET', '/api/user')).data
    await ok(one, 'POST', '/api/contacts', { phoneNumbers: '', emails: '', publicIds: publicId })
    const [waiting] = (await ok(other, 'GET', '/api/friends')).items
    await ok(other, 'POST', '/api/friends', { friendshipId: waiting.friendshipId, status: 'active' })
  }

  return { send, ok, refused, upload, list, listingOf, befriend }
}
