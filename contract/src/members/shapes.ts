import { z } from 'zod/mini'
import { CODE_DIGITS } from '../limits.ts'
import { Height } from './heights.ts'
import { memberTexts, PHONE_CODE_INCOMPLETE } from './words.ts'

export const MemberId = z.uuid()
export type MemberId = z.infer<typeof MemberId>

/** The short id that a member can read out to a friend: eight letters and digits. */
export const PublicId = z.string().check(z.regex(/^[0-9A-Z]{8}$/))

/** The UK size that a member usually wears: 4 to 26 in steps of 2, as items have them (product.md §9). */
const UsualSize = z.int().check(z.minimum(4), z.maximum(26), z.multipleOf(2))

/** Names are trimmed and capitalized, otherwise unchanged: "anna-maria o'neil" -> "Anna-Maria O'Neil". */
function capitaliseName(name: string): string {
  return name
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(^|[\s'’‐‑-])(\p{Ll})/gu, (_, before: string, letter: string) => before + capital(letter))
}

/** A letter without a single capital is unchanged: 'ß' would become 'SS', and a ligature two letters. */
const capital = (letter: string) => {
  const upper = letter.toUpperCase()
  return [...upper].length === 1 ? upper : letter
}

/**
 * Letters and marks of any script, with spaces, apostrophes and hyphens between them; a full stop ends a word ("St. John");
 * joiners only in scripts that need them. Hangul fillers count as letters and cannot be seen.
 */
const NAME =
  /^(?!.*[\u115F\u1160\u3164\uFFA0])(?=['’ʼ‘]?\p{L})(?:\p{L}\.(?= |$)|(?:\p{M}|(?=\p{L})[ء-ۿ])[\u200C\u200D](?=\p{L})|[\p{L}\p{M} '’ʼ‘‐‑-])+$/u
const NAME_MAX = 50

const Name = (message: string) =>
  z
    .pipe(
      z.string().check(z.trim(), z.minLength(1, message), z.maxLength(NAME_MAX)),
      z.transform((name) => capitaliseName(name.normalize('NFC'))),
    )
    .check(z.refine((name) => NAME.test(name) && name.length <= NAME_MAX, memberTexts.nameLetters))

const text = z.nullable(z.string())

/** What the sender of a change saw of their profile, field by field, as it was answered (product.md §7). */
const ProfileSeen = z.partial(
  z.object({
    firstName: z.string(),
    secondName: z.string(),
    phoneNumber: text,
    height: text,
    usualSize: z.nullable(z.int()),
    address: text,
    address2: text,
    city: text,
    postcode: text,
    picture: text,
    secondaryAddress: text,
    secondaryAddress2: text,
    secondaryCity: text,
    secondaryPostcode: text,
  }),
)
export type ProfileSeen = z.infer<typeof ProfileSeen>

/** What a member enters about themselves. Only the fields that changed are sent (product.md §11). */
export const ProfileChange = z.partial(
  z.object({
    firstName: Name('First name is required'),
    secondName: Name('Last name is required'),
    phoneNumber: z.string().check(z.trim(), z.minLength(1, 'Phone number is required'), z.maxLength(30)),
    height: Height,
    usualSize: z.nullable(UsualSize),
    address: z.string().check(z.trim(), z.minLength(1, 'Address is required'), z.maxLength(100)),
    address2: z.string().check(z.trim(), z.maxLength(100)),
    city: z.string().check(z.trim(), z.minLength(1, 'City is required'), z.maxLength(60)),
    postcode: z.string().check(z.trim(), z.minLength(4, 'Please enter a valid UK postcode'), z.maxLength(10)),
    hasNewsletter: z.boolean(),
    isFoundByEmail: z.boolean(),
    isFoundByPhone: z.boolean(),
    isNamedAsFriend: z.boolean(),
    isInPublicWindow: z.boolean(),
    isFromOnboarding: z.boolean(),
    picture: z.string().check(z.maxLength(200)),
    secondaryAddress: z.string().check(z.trim(), z.minLength(1, 'Address is required'), z.maxLength(100)),
    secondaryAddress2: z.string().check(z.trim(), z.maxLength(100)),
    secondaryCity: z.string().check(z.trim(), z.minLength(1, 'City is required'), z.maxLength(60)),
    secondaryPostcode: z.string().check(z.trim(), z.minLength(4, 'Please enter a valid UK postcode'), z.maxLength(10)),
    seen: ProfileSeen,
  }),
)
export type ProfileChange = z.infer<typeof ProfileChange>

/** A member's own data. It is returned to that member only. */
export const OwnProfile = z.object({
  id: MemberId,
  publicId: PublicId,
  email: z.string(),
  hasOnboarded: z.boolean(),
  hasAddedListing: z.boolean(),
  firstName: z.string(),
  secondName: z.string(),
  picture: z.nullable(z.string()),
  /** An operator looks at this picture before others see it (product.md §13). */
  isPictureWaiting: z._default(z.boolean(), false),
  phoneNumber: z.nullable(z.string()),
  /** Whether the number is verified. Only then can the member be found by it (product.md §5). */
  isPhoneVerified: z._default(z.boolean(), false),
  height: z.nullable(z.string()),
  /** Null until the member enters it: it is optional. */
  usualSize: z._default(z.nullable(z.int()), null),
  address: z.nullable(z.string()),
  address2: z.nullable(z.string()),
  city: z.nullable(z.string()),
  postcode: z.nullable(z.string()),
  secondaryAddress: z.nullable(z.string()),
  secondaryAddress2: z.nullable(z.string()),
  secondaryCity: z.nullable(z.string()),
  secondaryPostcode: z.nullable(z.string()),
  locationName: z.nullable(z.string()),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  geohash7: z.nullable(z.string()),
  hasNewsletter: z.boolean(),
  /**
   * Whether others find the member by email address or phone number, and whether they are named as the common friend of
   * two others.
   */
  isFoundByEmail: z.boolean(),
  isFoundByPhone: z.boolean(),
  isNamedAsFriend: z.boolean(),
  /** Whether visitors of the landing page may see items of theirs that are visible to everyone. */
  isInPublicWindow: z._default(z.boolean(), true),
  isOperator: z.boolean(),
  /** When the account will be erased, if its member requested that. */
  deletesAt: z.nullable(z.string()),
  /** The operator suspended them: only what is under way can be finished (product.md §13). */
  isSuspended: z._default(z.boolean(), false),
})
export type OwnProfile = z.infer<typeof OwnProfile>

/** The digits of a code; spaces and dashes are removed. */
export const PhoneCode = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(30)),
    z.transform((text) => text.replace(/[\s-]/g, '')),
  ),
  z.string().check(z.regex(new RegExp(`^\\d{${CODE_DIGITS}}$`), PHONE_CODE_INCOMPLETE)),
)

/** Instants in ISO form: when the code expires, and when another can be sent. */
export const PhoneCodeSent = z.object({ expiresAt: z.string(), nextAt: z.string() })
export type PhoneCodeSent = z.infer<typeof PhoneCodeSent>

/** The data of an owner shown to members who may see a listing (product.md §9). `joinedOn` is an ISO instant. */
export const ListingOwner = z.object({
  id: MemberId,
  /** To ask them to be friends. */
  publicId: PublicId,
  firstName: z.string(),
  picture: z.nullable(z.string()),
  averageRating: z.nullable(z.number()),
  reviewCount: z.int(),
  locationName: z.nullable(z.string()),
  joinedOn: z.string(),
  /** What they usually wear, if they want it shown. */
  usualSize: z._default(z.nullable(z.int()), null),
  friendStatus: z.nullable(z.enum(['FRIENDS', 'FRIENDS_OF_FRIENDS'])),
  friendName: z.nullable(z.string()),
})
export type ListingOwner = z.infer<typeof ListingOwner>
