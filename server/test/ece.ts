import type { ECDH } from 'node:crypto'
import { createRequire } from 'node:module'

type Params = {
  version: 'aes128gcm'
  key?: string
  keyid?: string
  salt?: string
  rs?: number
  privateKey?: ECDH
  dh?: string
  authSecret?: string
}
type Ece = { decrypt(bytes: Buffer, params: Params): Buffer; encrypt(bytes: Buffer, params: Params): Buffer }

/** Encrypted content coding for HTTP (RFC 8188) and for Web Push (RFC 8291): a browser's decryption of a push. */
export const ece = createRequire(import.meta.url)('http_ece') as Ece
