import type { BodyOf } from '../call.ts'
import { foldLine } from '../folded-text.ts'
import { parseEmail } from '../identity/rules.ts'
import { parseUkPhone } from '../members/phone.ts'
import { PublicId } from '../members/shapes.ts'
import type { addContacts } from './calls.ts'
import { contactKind } from './rules.ts'
import { friendTexts } from './words.ts'

type Contact = { body: BodyOf<typeof addContacts> } | { problem: string }

/**
 * Returns a typed contact as the call takes it, or a sentence if it can be no member's: no request is sent then (product.md
 * §5).
 */
export function readContact(typed: string): Contact {
  const text = foldLine(typed).trim()
  switch (contactKind(text)) {
    case 'email': {
      const email = parseEmail(text)
      return email ? { body: { emails: email } } : { problem: friendTexts.invalid.email }
    }
    case 'phone': {
      const phone = parseUkPhone(text)
      return phone ? { body: { phoneNumbers: phone.e164 } } : { problem: friendTexts.invalid.phone }
    }
    default: {
      const id = text.replace(/[\s-]/g, '').toUpperCase()
      if (PublicId.safeParse(id).success) return { body: { publicIds: id } }
      return { problem: text === '' ? friendTexts.invalid.empty : friendTexts.invalid.publicId }
    }
  }
}
