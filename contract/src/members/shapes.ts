import { z } from 'zod'
import { CODE_DIGITS } from '../limits.ts'
import { memberTexts, PHONE_CODE_INCOMPLETE } from './words.ts'

export const MemberId = z.uuid()
export type MemberId = z.infer<typeof MemberId>

/** The short id that a member can read out to a friend: eight letters and digits. */
export const PublicId = z.string().regex(/^[0-9A-Z]{8}$/)

/** Heights from 4ft8 (142cm) to 6ft6 (198cm) in 1-inch steps, with values like 5f6 (product.md §9). */
export const heights: readonly { value: string; label: string; centimetres: number }[] = Array.from(
  { length: 6 * 12 + 6 - (4 * 12 + 8) + 1 },
  (_, step) => {
    const inches = 4 * 12 + 8 + step
    const feet = Math.floor(inches / 12)
    const centimetres = Math.round(inches * 2.54)
    return { value: `${feet}f${inches % 12}`, label: `${feet}ft${inches % 12} (${centimetres}cm)`, centimetres }
  },
)
export const Height = z
  .string()
  .refine((value) => heights.some((height) => height.value === value), 'Height is required')

/** Names are trimmed and capitalised, keeping what the member wrote inside: "anna-maria o'neil" -> "Anna-Maria O'Neil". */
export function capitaliseName(name: string): string {
  return name
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(^|[\s'’-])(\p{Ll})/gu, (_, before: string, letter: string) => before + capital(letter))
}

/** What has no capital of its own stays as it is: 'ß' would become 'SS', and a ligature two letters. */
const capital = (letter: string) => {
  const upper = letter.toUpperCase()
  return [...upper].length === 1 ? upper : letter
}

/** Letters and marks of any script, with spaces, apostrophes and hyphens between them; joiners only where a script needs them. */
const NAME = /^['’ʼ‘]?\p{L}(?:[\p{L}\p{M} '’ʼ‘‐‑-]|(?<=\p{M})[\u200C\u200D](?=\p{L}))*$/u
const NAME_MAX = 50

const Name = (message: string) =>
  z
    .string()
    .trim()
    .min(1, message)
    .max(NAME_MAX)
    .transform((name) => capitaliseName(name.normalize('NFC')))
    .refine((name) => NAME.test(name) && name.length <= NAME_MAX, memberTexts.nameLetters)

/** What a member tells about herself. Only the fields that changed are sent (product.md §11). */
export const ProfileChange = z
  .object({
    firstName: Name('First name is required'),
    secondName: Name('Last name is required'),
    phoneNumber: z.string().trim().min(1, 'Phone number is required').max(30),
    height: Height,
    address: z.string().trim().min(1, 'Address is required').max(100),
    address2: z.string().trim().max(100),
    city: z.string().trim().min(1, 'City is required').max(60),
    postcode: z.string().trim().min(4, 'Please enter a valid UK postcode').max(10),
    hasNewsletter: z.boolean(),
    isFoundByEmail: z.boolean(),
    isFoundByPhone: z.boolean(),
    isNamedAsFriend: z.boolean(),
    isFromOnboarding: z.boolean(),
    picture: z.string().max(200),
    secondaryAddress: z.string().trim().min(1, 'Address is required').max(100),
    secondaryAddress2: z.string().trim().max(100),
    secondaryCity: z.string().trim().min(1, 'City is required').max(60),
    secondaryPostcode: z.string().trim().min(4, 'Please enter a valid UK postcode').max(10),
  })
  .partial()
export type ProfileChange = z.infer<typeof ProfileChange>

/** Everything of a member that she herself may read. Nobody else gets this shape. */
export const OwnProfile = z.object({
  id: MemberId,
  publicId: PublicId,
  email: z.string(),
  hasOnboarded: z.boolean(),
  hasAddedListing: z.boolean(),
  firstName: z.string(),
  secondName: z.string(),
  picture: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  /** Whether they proved that the number is theirs. Only then are they found by it (product.md §5). */
  isPhoneVerified: z.boolean().default(false),
  height: z.string().nullable(),
  address: z.string().nullable(),
  address2: z.string().nullable(),
  city: z.string().nullable(),
  postcode: z.string().nullable(),
  secondaryAddress: z.string().nullable(),
  secondaryAddress2: z.string().nullable(),
  secondaryCity: z.string().nullable(),
  secondaryPostcode: z.string().nullable(),
  locationName: z.string().nullable(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  geohash7: z.string().nullable(),
  hasNewsletter: z.boolean(),
  /** Whether who knows her e-mail or phone number finds her, and whether she is named as the friend between two others. */
  isFoundByEmail: z.boolean(),
  isFoundByPhone: z.boolean(),
  isNamedAsFriend: z.boolean(),
  isOperator: z.boolean(),
  /** When her account is erased, if she asked for that. */
  deletesAt: z.string().nullable(),
})
export type OwnProfile = z.infer<typeof OwnProfile>

/** The digits of a code, however they were pasted: spaces and dashes between them are left out. */
export const PhoneCode = z
  .string()
  .max(30)
  .transform((text) => text.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(new RegExp(`^\\d{${CODE_DIGITS}}$`), PHONE_CODE_INCOMPLETE))

/** Instants in ISO form: until when the code is good, and from when another can be sent. */
export const PhoneCodeSent = z.object({ expiresAt: z.string(), nextAt: z.string() })
export type PhoneCodeSent = z.infer<typeof PhoneCodeSent>

/** What any member who may see a listing learns of its owner (product.md §9). `joinedOn` is an ISO instant. */
export const ListingOwner = z.object({
  id: MemberId,
  firstName: z.string(),
  picture: z.string().nullable(),
  averageRating: z.number().nullable(),
  reviewCount: z.number().int(),
  locationName: z.string().nullable(),
  joinedOn: z.string(),
  friendStatus: z.enum(['FRIENDS', 'FRIENDS_OF_FRIENDS']).nullable(),
  friendName: z.string().nullable(),
})
export type ListingOwner = z.infer<typeof ListingOwner>
