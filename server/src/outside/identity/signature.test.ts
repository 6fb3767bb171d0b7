import { createHmac } from 'node:crypto'
import { CompactSign, exportJWK, exportSPKI, generateKeyPair, type JSONWebKeySet } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkSignature } from './signature.ts'
import { isWeakModulus } from './weak-modulus.ts'

let keys: Awaited<ReturnType<typeof generateKeyPair>>
let keySet: JSONWebKeySet
const sign = (header: Record<string, unknown> = {}, key = keys.privateKey) =>
  new CompactSign(Buffer.from('{"sub":"anna"}')).setProtectedHeader({ alg: 'RS256', kid: 'one', ...header }).sign(key)
const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

beforeAll(async () => {
  keys = await generateKeyPair('RS256', { extractable: true })
  keySet = { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] }
})

describe('checkSignature', () => {
  test('returns the payload of a valid token, for a key set and for a function', async () => {
    expect(Buffer.from(await checkSignature(await sign(), keySet)).toString()).toBe('{"sub":"anna"}')
    const payload = await checkSignature(await sign(), async () => keys.publicKey)
    expect(Buffer.from(payload).toString()).toBe('{"sub":"anna"}')
  })

  test('refuses a token without a signature', async () => {
    const [, payload] = (await sign()).split('.')
    for (const alg of ['none', 'None', 'NONE']) {
      await expect(checkSignature(`${base64url({ alg, kid: 'one' })}.${payload}.`, keySet)).rejects.toThrow()
      await expect(checkSignature(`${base64url({ alg, kid: 'one' })}.${payload}.AA`, keySet)).rejects.toThrow()
    }
  })

  test('refuses the public key used as a shared secret', async () => {
    const input = `${base64url({ alg: 'HS256', kid: 'one' })}.${base64url({ sub: 'eve' })}`
    const mac = createHmac('sha256', await exportSPKI(keys.publicKey))
      .update(input)
      .digest('base64url')
    await expect(checkSignature(`${input}.${mac}`, keySet)).rejects.toThrow()
  })

  test('refuses other algorithms of the same key, and other keys', async () => {
    const pss = await generateKeyPair('PS256')
    const other = await generateKeyPair('RS256')
    const psSet = { keys: [{ ...(await exportJWK(pss.publicKey)), kid: 'one' }] }
    await expect(checkSignature(await sign({ alg: 'PS256' }, pss.privateKey), psSet)).rejects.toThrow()
    await expect(checkSignature(await sign({}, other.privateKey), keySet)).rejects.toThrow()
    await expect(checkSignature(await sign({ kid: 'two' }), keySet)).rejects.toThrow()
  })

  test('refuses a header that contains a key, and fetches no URL named in it', async () => {
    const jwk = await exportJWK(keys.publicKey)
    for (const header of [{ jwk }, { jku: 'http://127.0.0.1:9/keys' }, { x5u: 'http://127.0.0.1:9/chain' }]) {
      await expect(checkSignature(await sign(header), keySet)).rejects.toThrow(/the header has/)
    }
  })

  test('refuses critical extensions, known or not', async () => {
    const [, payload, signature] = (await sign()).split('.')
    for (const header of [
      { crit: ['exp'], exp: 1 },
      { crit: ['b64'], b64: false },
    ]) {
      const token = `${base64url({ alg: 'RS256', kid: 'one', ...header })}.${payload}.${signature}`
      await expect(checkSignature(token, keySet)).rejects.toThrow(/the header has/)
    }
  })

  test('refuses every other encoding of a valid token', async () => {
    const token = await sign()
    const [header, payload, signature] = token.split('.') as [string, string, string]
    const last = signature.at(-1)!
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const unusedBits = signature.slice(0, -1) + alphabet[alphabet.indexOf(last) ^ 1]
    const spellings = [
      `${token} `,
      ` ${token}`,
      `${token}=`,
      `${token}.`,
      `${header}.${payload}.${unusedBits}`,
      `${header}\n.${payload}.${signature}`,
    ]
    for (const spelling of spellings) await expect(checkSignature(spelling, keySet)).rejects.toThrow()
  })

  test('refuses a key with the exponent 1, for which anyone can forge signatures', async () => {
    const weak = { keys: [{ ...keySet.keys[0], e: 'AQ' } as JSONWebKeySet['keys'][number]] }
    await expect(checkSignature(await sign(), weak)).rejects.toThrow()
  })
})

describe('isWeakModulus', () => {
  test('detects keys of the faulty cards, and no sound key', async () => {
    expect(isWeakModulus(65537n ** 128n)).toBe(true)
    expect(isWeakModulus(65537n ** 128n + 2n)).toBe(false)
    const n = Buffer.from(keySet.keys[0]!.n!, 'base64url').toString('hex')
    expect(isWeakModulus(BigInt(`0x${n}`))).toBe(false)
  })
})
