import { BUILT_IN_CLIENT_ID } from '@hemline/contract/identity/shapes.ts'
import { TERMS_VERSION } from '@hemline/contract/limits.ts'
import { changeUser, getUser } from '@hemline/contract/members/calls.ts'
import { getAudit } from '@hemline/contract/operator/calls.ts'
import { noteMember } from '@hemline/contract/operator/member-calls.ts'
import { blockNetwork, getBlockedNetworks, unblockNetwork } from '@hemline/contract/operator/network-calls.ts'
import { networkTexts } from '@hemline/contract/operator/network-words.ts'
import { changeRole } from '@hemline/contract/operator/setting-calls.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { PASSWORD, setPasswordOf } from '../../test/member-pool.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'

// From docs/product.md §13: from a blocked network no one signs up, signs in or writes but operators and owners; pages can be
// read from there, and every node knows at the next request.

const HOME = '192.0.2.1'
const CONTACT = 'hello@hemline.example'
let here: World
let there: World
let owner: TestMember
let operator: TestMember
let support: TestMember
let member: TestMember
beforeAll(async () => {
  const settings = {
    OPERATOR_EMAILS: 'owner@example.com',
    TRUST_PROXY: '1',
    CONTACT_EMAIL: CONTACT,
    PUBLIC_URL: 'http://hemline.test',
  }
  // a busy machine may be slow while the row is held
  here = await createWorld(settings, { lockMs: 30_000 })
  there = await createWorld({ ...settings, DATABASE_URL: here.deps.env.DATABASE_URL, RUNS_JOBS: 'false' })
  owner = await here.member({ email: 'owner@example.com' })
  operator = await here.member({ firstName: 'Oz' })
  support = await here.member()
  member = await here.member({ firstName: 'Mia' })
  for (const [one, role] of [[operator, 'OPERATOR'] as const, [support, 'SUPPORT'] as const])
    await owner.ok(changeRole, { body: { email: one.email, role, note: 'Welcome.' } })
  await setPasswordOf(here, owner, operator, support, member)
})
afterAll(async () => {
  await there.close()
  await here.close()
})
beforeEach(async () => {
  await here.db.deleteFrom('blockedNetworks').execute()
})

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const block = (network: string, more: { days?: number; by?: TestMember; at?: string } = {}) =>
  (more.by ?? operator).call(blockNetwork, {
    ...from(more.at ?? HOME),
    body: { network, days: more.days ?? null, note: 'Spam sign-ups.' },
  })
const listed = async () => (await operator.ok(getBlockedNetworks)).body.items
const codeOf = ({ status, body }: { status: number; body: unknown }) =>
  status < 400 ? status : `${status} ${(body as { error: { code: string } }).error.code}`
const write = async (by: TestMember, address: string) =>
  codeOf(await by.call(changeUser, { ...from(address), body: { usualSize: 12 } }))

type WireBody = {
  __type?: string
  message?: string
  AuthenticationResult?: { AccessToken: string; RefreshToken: string }
}

/** One operation of the user-pool wire from an address: 200, or the status and the exception. */
async function wire(operation: string, input: object, address: string, world = here) {
  const answer = await fetch(`${world.url}/identity/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      ...from(address).headers,
    },
    body: JSON.stringify({ ClientId: BUILT_IN_CLIENT_ID, ...input }),
  })
  const body = (await answer.json()) as WireBody
  return { outcome: answer.ok ? 200 : `${answer.status} ${body.__type}`, body }
}
const signIn = (email: string, address: string, PASSWORD_GIVEN = PASSWORD, world = here) =>
  wire(
    'InitiateAuth',
    { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME: email, PASSWORD: PASSWORD_GIVEN } },
    address,
    world,
  )
const signUp = (Username: string, address: string, world = here) =>
  wire(
    'SignUp',
    {
      ...{ Username, Password: PASSWORD },
      UserAttributes: [
        { Name: 'email', Value: Username },
        { Name: 'birthdate', Value: '1990-05-17' },
        { Name: 'custom:termsVersion', Value: TERMS_VERSION },
      ],
    },
    address,
    world,
  )
const FORBIDDEN = '403 ForbiddenException'

it.each([
  ['an IPv4 network', '203.0.113.77/24', '203.0.113.0/24', '203.0.113.9', '203.0.112.255'],
  ['one IPv4 address', '203.0.113.77', '203.0.113.77/32', '203.0.113.77', '203.0.113.78'],
  ['a household of IPv6', '2001:db8:1:2::7', '2001:db8:1:2::/64', '2001:db8:1:2:ffff::1', '2001:db8:1:3::1'],
  ['a site of IPv6', '2001:db8:7::/48', '2001:db8:7::/48', '2001:db8:7:9::1', '2001:db8:8::1'],
])(
  'from %s no one signs up, signs in or writes, at any node; from another everyone does',
  async (_, typed, network, inside, outside) => {
    expect((await block(typed)).status).toBe(200)
    expect((await listed()).map((one) => one.network)).toEqual([network])
    for (const world of [here, there]) {
      expect((await signUp('new@example.com', inside, world)).outcome).toBe(FORBIDDEN)
      expect((await signIn(member.email, inside, PASSWORD, world)).outcome).toBe(FORBIDDEN)
      const visitor = world.visitor(await member.token())
      expect(codeOf(await visitor.call(changeUser, { ...from(inside), body: { usualSize: 12 } }))).toBe(
        '403 NETWORK_BLOCKED',
      )
      expect(codeOf(await visitor.call(getUser, from(inside)))).toBe(200)
      expect((await fetch(`${world.url}/api/app-settings`, from(inside))).status).toBe(200)
    }
    expect((await signUp('new@example.com', outside)).outcome).toBe(200)
    expect((await signIn(member.email, outside)).outcome).toBe(200)
    expect(await write(member, outside)).toBe(200)
  },
)

it('the refusal says how to contact the operator', async () => {
  await block('203.0.113.0/24')
  const { body } = await member.call(changeUser, { ...from('203.0.113.9'), body: { usualSize: 12 } })
  expect(body.error.message).toBe(networkTexts.blocked(CONTACT))
  expect(body.error.message).toContain(CONTACT)
  expect((await signUp('new@example.com', '203.0.113.9')).body.message).toBe(networkTexts.blocked(CONTACT))
})

it('operators and owners sign in and write from there; support does not, and no password is confirmed to anyone', async () => {
  await block('203.0.113.0/24')
  const inside = '203.0.113.9'
  for (const staff of [owner, operator]) {
    expect((await signIn(staff.email, inside)).outcome).toBe(200)
    expect(await write(staff, inside)).toBe(200)
  }
  expect(await write(support, inside)).toBe('403 NETWORK_BLOCKED')
  const note = { userId: member.id, note: 'x' }
  expect(codeOf(await support.call(noteMember, { ...from(inside), body: note }))).toBe('403 NETWORK_BLOCKED')
  // a member does not learn that the room is there
  expect(codeOf(await member.call(noteMember, { ...from(inside), body: note }))).toBe('404 NOT_FOUND')
  const answers = [
    await signIn(support.email, inside),
    await signIn(member.email, inside),
    await signIn(member.email, inside, 'not the password'),
    await signIn(operator.email, inside, 'not the password'),
    await signIn('stranger@example.com', inside),
  ]
  expect(answers.map(({ outcome }) => outcome)).toEqual(answers.map(() => FORBIDDEN))
  expect(new Set(answers.map(({ body }) => body.message)).size).toBe(1)
})

it('a session from before goes on to read, can end, and changes nothing of the account', async () => {
  const inside = '203.0.113.9'
  const { AccessToken, RefreshToken } = (await signIn(member.email, HOME)).body.AuthenticationResult!
  const ofOwner = (await signIn(owner.email, HOME)).body.AuthenticationResult!.AccessToken
  await block('203.0.113.0/24')
  const change = (token: string, ProposedPassword: string) =>
    wire('ChangePassword', { AccessToken: token, PreviousPassword: PASSWORD, ProposedPassword }, inside)
  expect((await wire('GetUser', { AccessToken }, inside)).outcome).toBe(200)
  expect((await change(AccessToken, 'another horse battery')).outcome).toBe(FORBIDDEN)
  expect((await wire('DeleteUser', { AccessToken }, inside)).outcome).toBe(FORBIDDEN)
  for (const operation of ['ForgotPassword', 'ResendConfirmationCode'])
    expect((await wire(operation, { Username: member.email }, inside)).outcome).toBe(FORBIDDEN)
  expect((await change(ofOwner, PASSWORD)).outcome).not.toBe(FORBIDDEN)
  const AuthParameters = { REFRESH_TOKEN: RefreshToken }
  const refreshed = await wire('InitiateAuth', { AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters }, inside)
  expect(refreshed.outcome).toBe(200)
  expect((await wire('RevokeToken', { Token: RefreshToken }, inside)).outcome).toBe(200)
})

it('a forged X-Forwarded-For neither gets round a block nor puts another under it', async () => {
  await block('203.0.113.0/24')
  expect(await write(member, `${HOME}, 203.0.113.9`)).toBe('403 NETWORK_BLOCKED')
  expect((await signUp('new2@example.com', `198.51.100.1, ${HOME}, 203.0.113.9`)).outcome).toBe(FORBIDDEN)
  expect(await write(member, '203.0.113.9, 198.51.100.1')).toBe(200)
  // how proxies may write the same address
  for (const address of ['203.0.113.9:4711', '::ffff:203.0.113.9', '[::ffff:cb00:7109]:80'])
    expect([address, await write(member, address)]).toEqual([address, '403 NETWORK_BLOCKED'])
})

it('a block for some days no longer counts after them, and can then be made again', async () => {
  await block('203.0.113.0/24', { days: 2 })
  await here.advance('P1D')
  await there.clock.advance('P1D')
  expect(await write(member, '203.0.113.9')).toBe('403 NETWORK_BLOCKED')
  await here.advance('P1DT1M')
  expect(await write(member, '203.0.113.9')).toBe(200)
  expect(await listed()).toMatchObject([{ network: '203.0.113.0/24', hasEnded: true }])
  expect((await block('203.0.113.0/24')).status).toBe(200)
  expect(await write(member, '203.0.113.9')).toBe('403 NETWORK_BLOCKED')
  expect(await listed()).toMatchObject([{ endsAt: null, hasEnded: false, refused: 1 }])
})

it('an operator cannot block the network they are on', async () => {
  for (const [network, at] of [
    ['198.51.100.0/24', '198.51.100.7'],
    ['2001:db8:5::/48', '2001:db8:5:1::9'],
    ['2001:db8:5:1::1', '2001:db8:5:1::9'],
  ]) {
    const { status, body } = await block(network!, { at: at! })
    expect([network, status, body.error?.fields?.network]).toEqual([network, 400, networkTexts.own])
  }
  expect(await listed()).toEqual([])
  expect((await block('anything')).body.error.fields?.network).toBe(networkTexts.unreadable)
  expect((await block('203.0.113.0/8')).body.error.fields?.network).toBe(networkTexts.unreadable)
})

it('support reads the list and blocks nothing; the list says who, why, until when and how many were refused', async () => {
  expect(codeOf(await block('203.0.113.0/24', { by: support }))).toBe('403 FORBIDDEN')
  await block('203.0.113.0/24', { days: 7 })
  for (let no = 0; no < 3; no += 1) await write(member, '203.0.113.9')
  const { items } = (await support.ok(getBlockedNetworks)).body
  expect(items).toMatchObject([{ note: 'Spam sign-ups.', blockedBy: 'Oz', hasEnded: false, refused: 3 }])
  expect(Date.parse(items[0]!.endsAt!) - Date.parse(items[0]!.blockedAt)).toBe(7 * 86_400_000)
  expect(items[0]!.lastRefusedAt).not.toBeNull()
  const body = { network: '203.0.113.0/24', note: 'x' }
  expect(codeOf(await support.call(unblockNetwork, { body }))).toBe('403 FORBIDDEN')
})

it('the list waits for what this node is writing at that moment', async () => {
  await block('203.0.113.0/24')
  await write(member, '203.0.113.9')
  const holder = await here.deps.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from blocked_networks for update')
    const recording = here.app.blockedNetworks.record()
    const list = listed()
    // the list has been asked for before these are answered
    for (let no = 0; no < 3; no += 1) await write(member, HOME)
    await holder.query('commit')
    await recording
    expect(await list).toMatchObject([{ refused: 1 }])
  } finally {
    holder.release()
  }
})

it('what an earlier block of the same network refused is not counted for the new one', async () => {
  await block('203.0.113.0/24')
  for (let no = 0; no < 2; no += 1) await write(member, '203.0.113.9')
  await operator.ok(unblockNetwork, { body: { network: '203.0.113.0/24', note: 'x' } })
  await here.advance('PT1M')
  await block('203.0.113.0/24')
  expect(await listed()).toMatchObject([{ refused: 0, lastRefusedAt: null }])
})

it('of two operators who block a network at the same moment one does: one row, one line in the log', async () => {
  const before = (await owner.ok(getAudit)).body.items.length
  const answers = await Promise.all([block('198.51.0.0/16'), block('198.51.100.0/16', { by: owner })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.error).toMatchObject({
    code: 'MOVE_NOT_ALLOWED',
    message: networkTexts.isBlocked,
  })
  expect((await listed()).length).toBe(1)
  expect((await owner.ok(getAudit)).body.items.length).toBe(before + 1)
})

it('unblocked, a block that a colleague has made since the page was opened stays', async () => {
  await block('203.0.113.0/24')
  const seen = (await listed())[0]!.blockedAt
  await operator.ok(unblockNetwork, { body: { network: '203.0.113.0/24', note: 'x', blockedAt: seen } })
  await here.advance('PT1M')
  await block('203.0.113.0/24', { by: owner })
  const body = { network: '203.0.113.0/24', note: 'x' }
  expect(codeOf(await operator.call(unblockNetwork, { body: { ...body, blockedAt: seen } }))).toBe('409 CONFLICT')
  const { blockedAt } = (await listed())[0]!
  await operator.ok(unblockNetwork, { body: { ...body, blockedAt } })
  expect(await listed()).toEqual([])
})

it('unblocked, the network is free from the next request; both acts are in the log with what was before and after', async () => {
  await block('203.0.113.0/24', { days: 1 })
  expect(await write(member, '203.0.113.9')).toBe('403 NETWORK_BLOCKED')
  const body = { network: '203.0.113.0/24', note: 'The host threw them out.' }
  await owner.ok(unblockNetwork, { body })
  expect(await write(member, '203.0.113.9')).toBe(200)
  expect(codeOf(await operator.call(unblockNetwork, { body }))).toBe('409 MOVE_NOT_ALLOWED')
  const lines = (await owner.ok(getAudit)).body.items.filter(({ subject }) => subject === body.network)
  expect(lines.slice(0, 2)).toMatchObject([
    {
      action: 'unblock-network',
      detail: { note: body.note, before: { note: 'Spam sign-ups.', endsAt: expect.any(String) }, after: null },
    },
    {
      action: 'block-network',
      detail: { note: 'Spam sign-ups.', before: null, after: { endsAt: expect.any(String) } },
    },
  ])
})
