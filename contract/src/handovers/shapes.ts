import { z } from 'zod/mini'
import { CODE_DIGITS } from '../limits.ts'
import { QrShape } from '../qr.ts'

/** The two times at which a garment changes hands in person: out to the lendee, and back to the lender. */
export const handovers = ['OUT', 'BACK'] as const
export const Handover = z.enum(handovers)
export type Handover = z.infer<typeof Handover>

/** The next handover for this viewer: code and QR code for the member who shows them, null for the member who enters the code. */
export const HandoverView = z.object({
  handover: Handover,
  code: z.nullable(z.string()),
  qr: z.nullable(QrShape),
})
export type HandoverView = z.infer<typeof HandoverView>

/** The six digits of a handover as a member types them; spaces are ignored. */
export const HandoverCode = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.replace(/\s/g, '')),
  ),
  z.string().check(z.regex(new RegExp(`^\\d{${CODE_DIGITS}}$`), 'Please enter the six digits')),
)
