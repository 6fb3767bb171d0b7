import { z } from 'zod/mini'
import { QrShape } from '../qr.ts'

/** The caller's second step of signing in. */
export const SecondFactor = z.object({
  /** Whether this community asks everyone with a role for it. */
  isRequired: z.boolean(),
  isSetUp: z.boolean(),
  /** Whether the room is closed to this sign-in until it has entered a code. */
  isNeeded: z.boolean(),
  recoveryCodesLeft: z.int(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

/** A secret to add to an authenticator app: as text in groups of four, as the app's address, and that as a QR code. */
export const SecondFactorOffer = z.object({ secret: z.string(), uri: z.string(), qr: QrShape })
export type SecondFactorOffer = z.infer<typeof SecondFactorOffer>
