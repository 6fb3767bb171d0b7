import { cancelAccountDeletion, deleteAccount } from '@hemline/contract/account/calls.ts'
import { getCoins, markCoinsSeen } from '@hemline/contract/coins/calls.ts'
import { getConversations, readMessages, sendMessage } from '@hemline/contract/conversations/calls.ts'
import { toggleFavourite } from '@hemline/contract/favourites/calls.ts'
import { addContacts, changeFriendship, getFriends } from '@hemline/contract/friends/calls.ts'
import { changeListing, deleteListing } from '@hemline/contract/listings/calls.ts'
import { changeUser, getUser } from '@hemline/contract/members/calls.ts'
import { changeNotificationSetting, removePushSubscription } from '@hemline/contract/notifications/calls.ts'
import { hideListing } from '@hemline/contract/operator/listing-calls.ts'
import { suspendMember } from '@hemline/contract/operator/member-calls.ts'
import { blockDays, unblockDays } from '@hemline/contract/requests/calls.ts'
import { blockMember, unblockMember } from '@hemline/contract/safety/calls.ts'
import { createShareLink, endShareLink } from '@hemline/contract/share-links/calls.ts'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { both, type Expected, expectEvents, type LiveCases, openLiveWorld } from '../test/live-cases.ts'
import { daysOf, listGarment } from '../test/loans.ts'
import { PASSWORD, setPasswordOf } from '../test/member-pool.ts'
import { befriend, type TestMember, type World } from '../test/world.ts'
import { leaveNewsletter } from './members/actions.ts'

let world: World
let host: TestMember
let onlooker: TestMember
beforeAll(async () => {
  ;({ world, host, onlooker } = await openLiveWorld())
})
afterAll(() => world.close())

const pair = async () => {
  const [one, other] = [await world.member({ firstName: 'Ada' }), await world.member({ firstName: 'Bea' })]
  return { one, other, publicIds: (await other.ok(getUser)).body.data.publicId }
}
const friendshipOf = async (member: TestMember) => (await member.ok(getFriends)).body.items[0]!.friendshipId
const answer = async (member: TestMember, status: 'active' | 'dismissed') =>
  member.ok(changeFriendship, { body: { friendshipId: await friendshipOf(member), status } })
const withListing = async () => {
  const owner = await world.member({ firstName: 'Lena' })
  return { owner, listingId: await listGarment(owner) }
}
const talking = async () => {
  const { one, other } = await pair()
  await befriend(one, other)
  await one.ok(sendMessage, { body: { recipientId: other.id, content: 'Hello' } })
  await setPasswordOf(world, one)
  return { one, other }
}
const around = (one: TestMember, other: TestMember): Expected[] => [
  [one, 'account'],
  ...(['friend', 'message', 'notification', 'order'] as const).map((topic): Expected => [other, topic]),
]

const members: LiveCases = {
  'asks to be friends': async () => {
    const { one, other, publicIds } = await pair()
    return {
      does: () => one.ok(addContacts, { body: { publicIds } }),
      expected: [...both(one, other, 'friend'), [other, 'notification']],
    }
  },
  confirms: async () => {
    const { one, other, publicIds } = await pair()
    await one.ok(addContacts, { body: { publicIds } })
    return { does: () => answer(other, 'active'), expected: both(one, other, 'friend', 'circle', 'notification') }
  },
  dismisses: async () => {
    const { one, other, publicIds } = await pair()
    await one.ok(addContacts, { body: { publicIds } })
    const expected: Expected[] = [...both(one, other, 'friend', 'circle'), [other, 'notification']]
    return { does: () => answer(other, 'dismissed'), expected }
  },
  unfriends: async () => {
    const { one, other } = await pair()
    await befriend(one, other)
    return { does: () => answer(one, 'dismissed'), expected: both(one, other, 'friend', 'circle') }
  },
  blocks: async () => {
    const { one, other } = await pair()
    const body = { userId: other.id }
    const expected = both(one, other, 'friend', 'circle', 'message', 'notification')
    return { does: () => one.ok(blockMember, { body }), expected }
  },
  'takes a block away': async () => {
    const { one, other } = await pair()
    const body = { userId: other.id }
    await one.ok(blockMember, { body })
    return { does: () => one.ok(unblockMember, { body }), expected: both(one, other, 'friend', 'circle', 'message') }
  },
  'writes a message': async () => {
    const { one, other } = await pair()
    const body = { recipientId: other.id, content: 'Hello' }
    const expected: Expected[] = [...both(one, other, 'message'), [other, 'notification']]
    return { does: () => one.ok(sendMessage, { body }), expected }
  },
  'reads it': async () => {
    const { one, other } = await talking()
    const { id: conversationId } = (await other.ok(getConversations, { query: {} })).body.items[0]!
    const does = () => other.ok(readMessages, { body: { conversationId, place: 1 } })
    return {
      does,
      expected: [
        [other, 'message'],
        [other, 'notification'],
      ],
      quiet: [one],
    }
  },
  'lists a garment, changes it, deletes it': async () => {
    const owner = await world.member()
    const does = async () => {
      const id = await listGarment(owner)
      await owner.ok(changeListing, { params: { id }, body: { isActive: false } })
      await owner.ok(deleteListing, { body: { listingId: id } })
    }
    return {
      does,
      expected: [
        [owner, 'listing', 3],
        [owner, 'coin'],
      ],
    }
  },
  'has a listing taken down': async () => {
    const { owner, listingId } = await withListing()
    const body = { listingId, isHidden: true, note: 'Not a garment' }
    return {
      does: () => host.ok(hideListing, { body }),
      expected: [
        [owner, 'listing'],
        [host, 'desk'],
      ],
    }
  },
  'blocks days and opens them': async () => {
    const { owner, listingId } = await withListing()
    const does = async () => {
      const { body } = await owner.ok(blockDays, { body: { listingId, ...daysOf(world, { listingId }) } })
      await owner.ok(unblockDays, { body: { id: body.data.id } })
    }
    return { does, expected: [[owner, 'listing', 2]] }
  },
  'shares another’s listing, and its owner ends the link': async () => {
    const { owner, listingId } = await withListing()
    const other = await world.member()
    const does = async () => {
      const { body } = await other.ok(createShareLink, { body: { listingId } })
      await owner.ok(endShareLink, { body: { token: body.data.token } })
    }
    return {
      does,
      expected: [
        [owner, 'listing', 2],
        [other, 'listing', 2],
      ],
    }
  },
  'marks a favourite': async () => {
    const { owner, listingId } = await withListing()
    const one = await world.member()
    const does = () => one.ok(toggleFavourite, { body: { listingId } })
    return { does, expected: [[one, 'favourite']], quiet: [owner] }
  },
  'moves, and leaves the newsletter': async () => {
    const { owner } = await withListing()
    const does = async () => {
      await owner.ok(changeUser, { body: { address: '2 New Street', height: '5f9' } })
      await leaveNewsletter(world.deps, owner.id)
      await world.drain()
    }
    return {
      does,
      expected: [
        [owner, 'account', 2],
        [owner, 'listing'],
      ],
    }
  },
  'changes how she is expected': async () => {
    const one = await world.member()
    const does = async () => {
      await one.ok(changeNotificationSetting, { body: { topic: 'messages', channel: 'email', isOn: false } })
      await one.ok(removePushSubscription, { body: { deviceId: 'this-device' } })
    }
    return { does, expected: [[one, 'setting', 2]] }
  },
  'has seen their coin': async () => {
    const { owner } = await withListing()
    const coinIds = (await owner.ok(getCoins)).body.items.map(({ id }) => id)
    return { does: () => owner.ok(markCoinsSeen, { body: { coinIds } }), expected: [[owner, 'coin']] }
  },
  'requests the deletion of their account': async () => {
    const { one, other } = await talking()
    return { does: () => one.ok(deleteAccount, { body: { password: PASSWORD } }), expected: around(one, other) }
  },
  'cancels the deletion': async () => {
    const { one, other } = await talking()
    await one.ok(deleteAccount, { body: { password: PASSWORD } })
    return { does: () => one.ok(cancelAccountDeletion), expected: around(one, other) }
  },
  'is erased': async () => {
    const { one, other } = await talking()
    await one.ok(deleteAccount, { body: { password: PASSWORD } })
    const expected = both(other, other, 'message', 'notification', 'order', 'friend')
    return { does: () => world.advance('P14DT1M'), expected }
  },
  'is suspended': async () => {
    const { one, other } = await talking()
    const body = { userId: one.id, isSuspended: true, note: 'Not nice' }
    const expected: Expected[] = [...both(other, other, 'message', 'notification', 'order', 'friend'), [host, 'desk']]
    return { does: () => host.ok(suspendMember, { body }), expected }
  },
}

describe('every open app that shows it receives an event when', () => {
  it.each(Object.keys(members))('a member %s', async (name) =>
    expectEvents({ world, onlooker }, await members[name]!()),
  )
})
