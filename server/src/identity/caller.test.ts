import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { getAppSettings } from '@hemline/contract/identity/calls.ts'
import { changeUser, getUser } from '@hemline/contract/members/calls.ts'
import { type CryptoKey, createRemoteJWKSet, exportSPKI, generateKeyPair, importJWK, jwtVerify, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { openIssuer } from './issuer.ts'
import { readSigningKey } from './keys.ts'

let world: World
let member: TestMember
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] }) // only moving the clock lets time pass
  world = await createWorld()
  member = await world.member({ firstName: 'Zoë', postcode: 'E8 3PH' })
})
afterAll(async () => {
  vi.useRealTimers()
  await world.close()
})

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const claimsIn = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>

/** A modified copy of a member's valid token, signed with our own key. */
async function forged(change: Record<string, unknown>, header: Record<string, unknown> = {}): Promise<string> {
  const { kid, privateKey } = await readSigningKey(world.deps)
  const claims = { ...claimsIn(await member.token()), ...change }
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, ...header }).sign(privateKey)
}

const seconds = () => Math.floor(world.clock.now().getTime() / 1000)
const statusWith = async (token: string) => (await world.visitor(token).call(getUser)).status

describe('a token is accepted', () => {
  it('when it is ours and unchanged', async () => {
    expect(await statusWith(await forged({}))).toBe(200)
    expect(await statusWith(await forged({ exp: seconds() + 2 }))).toBe(200)
  })

  it.each<[string, () => Promise<string>]>([
    ['of another issuer', () => forged({ iss: 'https://issuer.example.com' })],
    ['without an issuer', () => forged({ iss: undefined })],
    ['for another audience', () => forged({ aud: 'another-app' })],
    ['for no audience', () => forged({ aud: undefined })],
    ['that has expired', () => forged({ exp: seconds() })],
    ['that never expires', () => forged({ exp: undefined })],
    ['whose expiry is no number', () => forged({ exp: '9999999999' })],
    ['that begins later', () => forged({ nbf: seconds() + 60 })],
    ['for access', () => forged({ token_use: 'access' })],
    ['for no use', () => forged({ token_use: undefined })],
    ['without a subject', () => forged({ sub: undefined })],
    ['of a member who is not there', () => forged({ sub: '00000000-0000-4000-8000-000000000000' })],
    ['whose subject is no member’s id', () => forged({ sub: 'zoe' })],
    ['whose subject is nearly an id', () => forged({ sub: `${member.id}0` })],
    ['whose session is no id', () => forged({ origin_jti: 'the first one' })],
    ['of an older session', () => forged({ 'custom:sessionVersion': '0' })],
    ['of no session', () => forged({ 'custom:sessionVersion': undefined })],
    ['with no signature', async () => `${encode({ alg: 'none' })}.${(await member.token()).split('.')[1]}.`],
    [
      'signed with the public key as a shared secret',
      async () => {
        const { published } = await readSigningKey(world.deps)
        const pem = await exportSPKI((await importJWK({ ...published.keys[0], alg: 'RS256' })) as CryptoKey)
        const text = `${encode({ alg: 'HS256', kid: published.keys[0]!.kid })}.${(await member.token()).split('.')[1]}`
        return `${text}.${createHmac('sha256', pem).update(text).digest('base64url')}`
      },
    ],
    [
      'signed with another key under our key id',
      async () => {
        const { privateKey } = await generateKeyPair('RS256')
        const { kid } = await readSigningKey(world.deps)
        return new SignJWT(claimsIn(await member.token())).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey)
      },
    ],
    [
      'with one claim changed after signing',
      async () => {
        const [header, , signature] = (await member.token()).split('.')
        const payload = { ...claimsIn(await member.token()), 'custom:sessionVersion': '1', email: 'other@example.com' }
        return `${header}.${encode(payload)}.${signature}`
      },
    ],
    ['beyond reason', async () => `${'a'.repeat(9000)}.b.c`],
    ['that says when it was issued in words', async () => forged({ iat: String(seconds()) })],
    ['that is none', async () => 'hello'],
  ])('but not one %s', async (_, make) => expect(await statusWith(await make())).toBe(401))

  it('but not in another scheme, or empty', async () => {
    for (const authorization of ['Basic YTpi', 'Bearer', 'Bearer ', `Token ${await member.token()}`]) {
      const answer = await fetch(`${world.url}/api/user`, { headers: { authorization } })
      expect([authorization.slice(0, 8), answer.status]).toEqual([authorization.slice(0, 8), 401])
    }
  })

  it('until it expires, even when it was accepted before', async () => {
    const token = await forged({ exp: seconds() + 5 })
    expect(await statusWith(token)).toBe(200)
    await world.clock.advance('PT6S')
    expect(await statusWith(token)).toBe(401)
    expect(await statusWith(token)).toBe(401)
  })
})

it('the app’s settings name the version of the server, also of one that npm did not start', async () => {
  vi.stubEnv('npm_package_version', undefined)
  const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  expect((await world.visitor().ok(getAppSettings)).body.version).toBe(manifest.version)
})

describe('the public interface of our issuer', () => {
  it('publishes its keys, which verify its tokens', async () => {
    const { body } = await world.visitor().ok(getAppSettings)
    const document = (await (await fetch(`${body.identity.issuer}/.well-known/openid-configuration`)).json()) as {
      issuer: string
      jwks_uri: string
    }
    expect(document.issuer).toBe(body.identity.issuer)
    const { payload } = await jwtVerify(await member.token(), createRemoteJWKSet(new URL(document.jwks_uri)), {
      issuer: document.issuer,
      audience: body.identity.clientId,
      currentDate: world.clock.now(),
    })
    expect(payload.sub).toBe(member.id)
    const keys = (await (await fetch(document.jwks_uri)).json()) as { keys: object[] }
    expect(keys.keys.map((key) => Object.keys(key).sort())).toEqual([['alg', 'e', 'kid', 'kty', 'n', 'use']])
  })

  it('several nodes starting together create one key, and later starts use it', async () => {
    await world.db.deleteFrom('secrets').where('name', '=', 'identity.signing-key').execute()
    const kids = await Promise.all(Array.from({ length: 4 }, async () => (await readSigningKey(world.deps)).kid))
    expect(new Set(kids).size).toBe(1)
    expect((await readSigningKey(world.deps)).kid).toBe(kids[0])
  })

  it('reads its key and its secret again after the database was unavailable', async () => {
    const { db } = world
    const down = () => {
      throw new Error('no database')
    }
    const deps = { ...world.deps, db: { selectFrom: down } as unknown as typeof db }
    const issuer = openIssuer(deps)
    for (const ask of [issuer.signingKey, issuer.secret]) {
      deps.db = { selectFrom: down } as unknown as typeof db
      await expect(ask()).rejects.toThrow('no database')
      await expect(ask()).rejects.toThrow('no database')
      deps.db = db
      expect(await ask()).toBeTruthy()
    }
  })
})

describe('the claims', () => {
  it('are those of the specification, as strings, without address, phone number and exact location', async () => {
    const other = await createWorld()
    try {
      const anna = await other.member({ firstName: 'Anna', secondName: 'Bell' })
      await anna.ok(changeUser, { body: { address2: 'Top floor', hasNewsletter: true, secondaryPostcode: 'E5 0AA' } })
      const profile = (await anna.ok(getUser)).body.data
      const claims = claimsIn(await anna.token())
      expect(claims).toMatchObject({
        sub: anna.id,
        email: anna.email,
        'custom:firstName': 'Anna',
        'custom:secondName': 'Bell',
        'custom:hasOnboarded': 'true',
        'custom:hasAddedListing': 'false',
        'custom:publicId': profile.publicId,
        'custom:locationName': profile.locationName,
        'custom:height': '5f6',
        'custom:pushDeviceHashesOrIdentifiers': '[]',
      })
      for (const secret of [
        profile.address,
        profile.address2,
        profile.city,
        profile.postcode,
        profile.phoneNumber,
        profile.geohash7,
      ]) {
        expect(secret).toBeTruthy()
        expect(Object.values(claims)).not.toContain(secret)
      }
      expect(Object.keys(claims).join()).not.toMatch(/lat|lng|address|phone|postcode|birth/i)
    } finally {
      await other.close()
    }
  })
})
