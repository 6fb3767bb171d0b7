import crypto from 'node:crypto'
import { promisify } from 'node:util'

const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const TAG_BYTES = 32
const SALT_BYTES = 16

type Argon2Parameters = Parameters<typeof crypto.argon2>[1]

// Looked up at each call, so that a test can count the hashes.
const argon2id = promisify((parameters: Argon2Parameters, done: (error: Error | null, tag?: Buffer) => void) =>
  crypto.argon2('argon2id', parameters, (error, tag) => done(error, Buffer.from(tag ?? []))),
)

function hashWith(
  password: string,
  salt: Buffer,
  cost: { memory: number; passes: number; lanes: number; bytes: number },
) {
  return argon2id({
    message: Buffer.from(password.normalize('NFKC')),
    nonce: salt,
    memory: cost.memory,
    passes: cost.passes,
    parallelism: cost.lanes,
    tagLength: cost.bytes,
  }) as Promise<Buffer>
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** Returns the stored form of a password: argon2id in the usual `$argon2id$v=19$m=…` format. */
export async function hashPassword(password: string): Promise<string> {
  const salt = crypto.randomBytes(SALT_BYTES)
  const tag = await hashWith(password, salt, { memory: MEMORY_KIB, passes: PASSES, lanes: LANES, bytes: TAG_BYTES })
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(salt)}$${base64(tag)}`
}

const STORED_FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/
const DUMMY_HASH = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(Buffer.alloc(SALT_BYTES))}$${base64(Buffer.alloc(TAG_BYTES))}`

/**
 * Whether a password matches the stored hash. Without a stored hash it computes a dummy hash and returns false, so that
 * the response time does not reveal whether the account exists.
 */
export async function isPassword(password: string, storedHash: string | undefined): Promise<boolean> {
  const parts = STORED_FORM.exec(storedHash ?? DUMMY_HASH)
  if (!parts) throw new Error('a kept password is not in the form that we write')
  const [, memory, passes, lanes, salt, tag] = parts
  const wanted = Buffer.from(tag!, 'base64')
  const cost = { memory: Number(memory), passes: Number(passes), lanes: Number(lanes), bytes: wanted.length }
  const hash = await hashWith(password, Buffer.from(salt!, 'base64'), cost)
  return crypto.timingSafeEqual(hash, wanted) && storedHash !== undefined
}
