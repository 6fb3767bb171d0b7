/// <reference types="vite/types/importMeta.d.ts" />
import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import * as account from './account/calls.ts'
import { Obstacle, obstacleKinds, openWithProvider } from './account/shapes.ts'
import type { Call } from './call.ts'
import * as claims from './claims/calls.ts'
import { claimStates, owedKinds } from './claims/shapes.ts'
import { coinLineKinds } from './coins/shapes.ts'
import { checkItems } from './condition-checks/shapes.ts'
import { messageTypes } from './conversations/shapes.ts'
import { moneyKinds, moneyStates } from './evidence/shapes.ts'
import * as friends from './friends/calls.ts'
import { FriendStatus } from './friends/shapes.ts'
import { handovers } from './handovers/shapes.ts'
import * as identity from './identity/calls.ts'
import { imagePurposes } from './images/purposes.ts'
import { privatePurposes } from './images/shapes.ts'
import * as issues from './issues/calls.ts'
import { extendableStatuses } from './issues/rules.ts'
import { extensionStates, issueTopics, outcomes } from './issues/shapes.ts'
import { categories, friendStatuses, friendsFilters, lengths, sharedStatuses, sizes } from './listings/shapes.ts'
import { liveTopics } from './live.ts'
import * as members from './members/calls.ts'
import * as notifications from './notifications/calls.ts'
import { channels, notificationTypes, platforms, topics } from './notifications/shapes.ts'
import * as operator from './operator/calls.ts'
import { driftKinds } from './operator/money-shapes.ts'
import { getReports } from './operator/safety-calls.ts'
import { checkMoments, deliveryMethods, orderActions, orderStatuses, roles } from './order-status.ts'
import * as orders from './orders/calls.ts'
import { askKinds } from './orders/shapes.ts'
import { ReviewType } from './reviews/shapes.ts'
import * as safety from './safety/calls.ts'
import { reportOutcomes, reportTargets } from './safety/shapes.ts'
import { directions } from './shipping/shapes.ts'
import { placeKinds, tileThemes } from './tiles/shapes.ts'

// Taken from the specification's tables and docs/product.md §1, §3, §5, §7, §9 and §12, not from the shapes.

const calls: Call[] = Object.values(import.meta.glob<object>('./*/*calls.ts', { eager: true }))
  .flatMap((file) => Object.values(file) as unknown[])
  .filter((one): one is Call => typeof one === 'object' && one !== null && 'method' in one && 'answer' in one)
const named = (wanted: (call: Call) => boolean) =>
  calls
    .filter(wanted)
    .map(({ method, path }) => `${method} ${path}`)
    .sort()
const words = (text: string) => text.split(' ')
const kindsOf = (schema: z.ZodMiniType) => (z.toJSONSchema(schema) as { enum: string[] }).enum

/** Returns a part of a call's answer or input, by its path. */
function part(schema: z.core.$ZodType, path: string, io: 'input' | 'output'): string[] | undefined {
  type Json = { properties?: Record<string, Json>; items?: Json; anyOf?: Json[]; enum?: string[] }
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  const into = (one: Json | undefined): Json | undefined =>
    one?.items ?? one?.anyOf?.find(({ enum: list, properties }) => list ?? properties) ?? one
  return path.split('.').reduce<Json | undefined>((at, name) => into(at?.properties?.[name]), json)?.enum
}

describe('the closed lists of the wire', () => {
  it.each<[string, readonly unknown[], string]>([
    [
      'order statuses (§1)',
      orderStatuses,
      'ENQUIRED REQUESTED ACCEPTED SHIPPING_OPENED SHIPPING_PROCESSED DECLINED SHIPPING_SENT SHIPPING_RECEIVED COMPLETED DISPUTE EXPIRED CANCELLED',
    ],
    [
      'actions of post-process-order (§1)',
      orderActions,
      'accept decline cancel sent received not-fit returned complete',
    ],
    ['delivery methods (§1)', deliveryMethods, 'DELIVERY IN_PERSON'],
    ['roles (§9)', roles, 'LENDER LENDEE'],
    ['the moments of a condition check (§1)', checkMoments, 'LENDER_OUT LENDEE_IN LENDEE_OUT LENDER_IN'],
    ['what a condition check asks: clean, undamaged, complete (§1)', checkItems, 'isClean isUndamaged isComplete'],
    ['handovers, there and back (§1)', handovers, 'OUT BACK'],
    ['what an issue is about (§1)', issueTopics, 'DAMAGED NOT_ARRIVED NOT_RETURNED OTHER'],
    ['how a dispute ends (§1)', outcomes, 'COMPLETED CANCELLED BACK'],
    [
      'a longer loan: from acceptance until it goes back (§1)',
      extendableStatuses,
      'ACCEPTED SHIPPING_OPENED SHIPPING_PROCESSED SHIPPING_SENT SHIPPING_RECEIVED',
    ],
    ['the states of that question (§1)', extensionStates, 'OPEN ACCEPTED DECLINED WITHDRAWN ENDED'],
    ['what waits beside the moves: a claim, a balance, a longer loan (§1)', askKinds, 'CLAIM BALANCE EXTENSION'],
    ['parcels (§1)', directions, 'OUTBOUND RETURN'],
    ['the states of a claim (§3)', claimStates, 'OPEN CONTESTED CHARGING DUE PAID DISMISSED WITHDRAWN'],
    ['what lenders are owed: cleaning, compensation, unused postage (§3)', owedKinds, 'CLEANING COMPENSATION POSTAGE'],
    ['the money of a record (§1)', moneyKinds, 'HOLD CAPTURE RELEASE REFUND CHARGE PAYMENT POSTAGE_BACK POSTAGE_OWED'],
    ['its states', moneyStates, 'PENDING DONE REFUSED'],
    [
      'differences with the card provider (§3)',
      driftKinds,
      'CAPTURED REFUNDED STILL_HELD MISSING UNKNOWN_HOLD CARD_DISPUTE NOT_RETURNED',
    ],
    [
      'a coin: earned, reserved at request, spent at accept, back (§4)',
      coinLineKinds,
      'EARNED RESERVED RELEASED SPENT REINSTATED',
    ],
    ['what prevents a deletion (§5)', obstacleKinds, 'ORDER REQUEST PAYMENT CLAIM BALANCE OWED'],
    ['what is open with the card provider (§5)', openWithProvider, 'REFUND HOLD DISPUTE OTHER'],
    ['what can be reported (§5)', reportTargets, 'LISTING PROFILE MESSAGE REVIEW'],
    ['how a report ends (§13)', reportOutcomes, 'NO_ACTION WARNED REMOVED HIDDEN SUSPENDED BANNED ACTED'],
    ['the role of the person reviewed (§5)', kindsOf(ReviewType), 'lender lendee'],
    ['friendships (§5, §10)', kindsOf(FriendStatus), 'active undetermined'],
    ['what photos are for (§5)', imagePurposes, 'listing profile issue condition'],
    ['photos that are private (§5)', privatePurposes, 'condition issue'],
    ['message types (§9)', messageTypes, 'normal notification review is-complete-delivery enquiry'],
    ['categories (§9)', categories, 'dress jumpsuit maternity petite skirt suit co-ord'],
    ['lengths (§9)', lengths, 'mini midi maxi'],
    ['sizes, 4 to 26 (§9)', sizes.map(String), '4 6 8 10 12 14 16 18 20 22 24 26'],
    ['visibility (§9)', sharedStatuses, 'EVERYONE FRIENDS_OF_FRIENDS FRIENDS_ONLY'],
    [
      'the audience scope, which has SELF too (the specification §3)',
      friendsFilters,
      'EVERYONE FRIENDS_OF_FRIENDS FRIENDS_ONLY SELF',
    ],
    ['the path to an owner', friendStatuses, 'FRIENDS FRIENDS_OF_FRIENDS'],
    ['the topics that a member chooses (§12)', topics, 'orders progress reminders reviews messages friends'],
    ['the channels (§12)', channels, 'push email'],
    ['the badges (§8, §5)', notificationTypes, 'message order friend'],
    ['platforms', platforms, 'web ios android'],
    [
      'the topics of the live stream (decision 13)',
      liveTopics,
      'message notification order coin friend circle listing favourite account setting desk',
    ],
    ['tiles', tileThemes, 'light dark'],
    ['names on the plain ground', placeKinds, 'TOWN PLACE WATER PARK'],
  ])('%s', (_name, list, expected) => expect(list).toEqual(words(expected)))

  it.each<[string, z.core.$ZodType, string, 'input' | 'output', string]>([
    ['answers to a claim', claims.answerClaim.body, 'action', 'input', 'accept contest withdraw'],
    ['answers to a longer loan', issues.answerExtension.body, 'action', 'input', 'accept decline withdraw'],
    ['answers to a friend request', friends.changeFriendship.body, 'status', 'input', 'active dismissed'],
    ['reports that the operator asks for', getReports.query, 'state', 'input', 'OPEN CLOSED'],
    ['their states', getReports.answer, 'items.state', 'output', 'OPEN CLOSED'],
    ['what labels wait for', operator.getDesk.answer, 'labels.task', 'output', 'ORDER VOID'],
    [
      'what silence to a question means (§3)',
      orders.getOrders.answer,
      'items.asks.onSilence',
      'output',
      'CHARGE OPERATOR',
    ],
    [
      'the labels of a loan by post',
      orders.getOrders.answer,
      'items.post.labels',
      'output',
      'NONE COMING REFUSED READY',
    ],
    ['how a deletion is confirmed (§5)', account.getAccountDeletion.answer, 'data.asks', 'output', 'PASSWORD EMAIL'],
    [
      'whose side an obstacle is on',
      account.getAccountDeletion.answer,
      'data.obstacles.role',
      'output',
      'LENDER LENDEE',
    ],
    [
      'how near an owner is',
      members.getListingUser.answer,
      'data.friendStatus',
      'output',
      'FRIENDS FRIENDS_OF_FRIENDS',
    ],
  ])('%s', (_name, schema, path, io, expected) => expect(part(schema, path, io)).toEqual(words(expected)))
})

describe('the calls', () => {
  it('answer 201 for a created resource, 202 for one in progress, and 200 otherwise', () => {
    expect(named(({ status }) => status === 201)).toEqual(
      [
        'claims',
        'order-checks',
        'meetings',
        'messages',
        'order-issues',
        'order-extensions',
        'listings',
        'operator/payout-batches',
        'orders',
        'pending-request',
        'blocked-days',
        'enquiries',
        'reports',
        'share-links',
      ]
        .map((path) => `POST /api/${path}`)
        .sort(),
    )
    expect(named(({ status }) => status === 202)).toEqual(['POST /api/operator/send-newsletter'])
    expect(named(({ status }) => ![201, 202, undefined, 200].includes(status))).toEqual([])
  })

  it('allow a member who closes their account to take that back, beside what a suspended member can do (§5)', () => {
    expect(named(({ whileClosing }) => whileClosing === true)).toEqual(['DELETE /api/account-deletion'])
    for (const { whileSuspended } of [account.getAccountDeletion, members.getUser]) expect(whileSuspended).toBe(true)
  })

  it('allow a suspended member to finish what is under way, and to begin nothing (§13)', () => {
    expect(calls.filter(({ audience, whileSuspended }) => whileSuspended && audience === 'operator')).toEqual([])
    expect(named(({ method, whileSuspended }) => whileSuspended === true && method !== 'GET')).toEqual([
      'DELETE /api/bank-account',
      'DELETE /api/cards/:id',
      'DELETE /api/notifications',
      'DELETE /api/push-subscription',
      'POST /api/appeal',
      'POST /api/carrier-claim-sent',
      'POST /api/claims',
      'POST /api/coins',
      'POST /api/complete-order',
      'POST /api/create-balance-session',
      'POST /api/handover',
      'POST /api/meetings',
      'POST /api/messages',
      'POST /api/order-checks',
      'POST /api/order-issues',
      'POST /api/pay-balance',
      'POST /api/post-process-order',
      'POST /api/process-claim',
      'POST /api/process-extension',
      'POST /api/process-meeting',
      'POST /api/read-messages',
      'POST /api/tracking-number',
      'POST /api/upload-images',
      'PUT /api/bank-account',
    ])
  })

  it('of the operator require an operator, and these are all below /api/operator (§13)', () => {
    expect(named(({ audience }) => audience === 'operator')).toEqual(
      named(({ path }) => path.startsWith('/api/operator/')),
    )
  })

  it('say what they do in a sentence', () => {
    expect(calls.length).toBeGreaterThan(165)
    for (const { about, path } of calls) expect(about, path).toMatch(/^[A-Z].*[.]$/s)
  })

  it('say of an older server that no phone is verified and no friend request waits', () => {
    const user = members.getUser.answer as unknown as z.ZodMiniObject<{ data: z.ZodMiniObject }>
    const count = (notifications.getNotifications.answer as unknown as z.ZodMiniObject<{ unread: z.ZodMiniObject }>)
      .shape
    expect(z.safeParse(user.shape.data.shape.isPhoneVerified as z.ZodMiniType, undefined).data).toBe(false)
    expect(count.unread.safeParse({ message: 1, order: 2 }).data).toEqual({ message: 1, order: 2, friend: 0 })
  })

  it('say of an older server that nothing is open with the card provider', () => {
    const obstacle = { kind: 'PAYMENT', orderId: null, orderNumber: null, role: null }
    expect(z.safeParse(Obstacle, obstacle).data).toEqual({ ...obstacle, withProvider: null })
  })

  it('without a result answer with success only', () => {
    for (const { answer } of [friends.changeFriendship, safety.createReport]) {
      expect(z.safeParse(answer, { ok: true }).success).toBe(true)
      expect(z.safeParse(answer, { ok: false }).success).toBe(false)
    }
  })

  it('state how cards are processed, and assume no phone verification for an older server', () => {
    const settings = {
      identity: { endpoint: '/', clientId: 'x', issuer: 'x' },
      operator: { name: null, email: null },
      isDevelopment: false,
      demoMembers: [],
      demoPassword: null,
      termsVersion: 'x',
      version: 'x',
      now: 'x',
    }
    for (const payments of [
      { kind: 'stripe', key: 'pk' },
      { kind: 'sandbox', key: 'pk', endpoint: '/' },
    ])
      expect(z.safeParse(identity.getAppSettings.answer, { ...settings, payments }).data).toMatchObject({
        payments,
        verifiesPhones: false,
        ordersLabels: true,
      })
    expect(z.safeParse(identity.getAppSettings.answer, { ...settings, payments: { kind: 'cash' } }).success).toBe(false)
  })
})
