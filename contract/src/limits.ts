/** Every business constant of docs/product.md, each with its unit in its name. */

// Money (product.md §14 and §3)
export const SERVICE_FEE_PENCE = 100
export const DRY_CLEANING_FEE_PENCE = 1800
export const DELIVERY_FEE_PENCE = 690
/** The card provider's minimum hold. */
export const SMALLEST_HOLD_PENCE = 30
/** The amount of a setup session when the total is 0. */
export const EMPTY_SETUP_PENCE = 1
export const CURRENCY = 'gbp'
/** Damage charges (product.md §3), until an owner sets others. */
export const DAMAGE_CLEANING_PENCE = 1800
export const DAMAGE_STAIN_PENCE = 2000
export const DAMAGE_ZIP_PENCE = 2000
export const DAMAGE_BUTTON_PENCE = 1000
export const DAMAGE_HEM_PENCE = 2500

// Orders (product.md §14, §1 and §2)
/** The longest loan, with its first and last day, until an owner sets another; and the longest that they can set. */
export const LONGEST_LOAN_DAYS = 8
export const LONGEST_LOAN_MOST_DAYS = 28
export const RESPONSE_WINDOW_DAYS = 7
export const HOLD_LAPSE_MARGIN_HOURS = 6
/** How long the card provider usually keeps a hold. A hold's own expiry takes precedence. */
export const HOLD_USUAL_DAYS = 7
export const CANCEL_BEFORE_START_HOURS = 72
export const CANCEL_AFTER_ACCEPT_HOURS = 2
export const HELP_WINDOW_HOURS = 24
export const ISSUE_AFTER_COMPLETED_HOURS = 24
export const RETURN_CONFIRM_DAYS = 7
export const LABEL_DAYS_BEFORE_START = 7
/** A loan by post that was never posted ends this long after its first day. */
export const UNPOSTED_DAYS = 3
/** A loan in person that was never collected ends this long after both were asked, on the day after its last day. */
export const UNMET_DAYS = 3
/** From this hour in London a borrower is offered other items for a parcel that should be with them the next day. */
export const EVENING_HOUR = 18
/** On the last day on which posting is possible a lender can answer until this hour in London. */
export const LAST_POSTING_HOUR = 12
export const TURNAROUND_BEFORE_WORKING_DAYS = 2
export const TURNAROUND_AFTER_WORKING_DAYS = 2
/** However the holidays fall, this number of working days before a loan begins no earlier than its labels come. */
export const POST_BEFORE_MOST_WORKING_DAYS = 3
export const ADDRESS_VISIBLE_AFTER_CLOSE_DAYS = 14
/** Messages of the two parties belong to the order's evidence until this long after the close. */
export const MESSAGES_AFTER_CLOSE_DAYS = 14
export const PENDING_REQUEST_HOURS = 24
/** Days after which a request that was begun and never sent is deleted. */
export const UNSENT_REQUEST_DAYS = 30
/** Requests that a member begins in 24 hours, sent or not. */
export const PENDING_REQUESTS_PER_DAY = 100
export const REQUEST_AHEAD_MAX_DAYS = 365
/** Loans, or answered requests, from which on a member's habits are shown, in bands. */
export const HABIT_LOANS_MIN = 3
/** The first names of friends in common that are shown. */
export const FRIENDS_NAMED_MAX = 3
/** Characters of the borrower's note to the lender. */
export const REQUEST_NOTE_MAX = 1000
/** Date ranges that are proposed for an event, at most. */
export const EVENT_PROPOSALS_MAX = 3
/** Free days that are offered in place of taken ones, at most, and how far from them they may lie. */
export const NEAREST_DAYS_OFFERS = 3
export const NEAREST_DAYS_MAX_SHIFT = 90
export const CHECK_NOTE_MAX = 500
/** Handover codes that may be tried without a wait; after each further one the wait doubles, up to the longest. */
export const HANDOVER_TRIES = 5
export const HANDOVER_FIRST_WAIT_SECONDS = 30
export const HANDOVER_LONGEST_WAIT_SECONDS = 3600

// Friends (product.md §5)
/**
 * Contacts without an account that a member may look up in a day: sufficient for an address book, not for enumeration.
 */
export const UNMATCHED_CONTACTS_PER_DAY = 500
/** Contacts of one kind that a call takes. */
export const CONTACTS_PER_CALL = 500
/** Friend requests that a member sends in 24 hours. */
export const FRIEND_REQUESTS_PER_DAY = 50

// Reviews
export const RATING_MIN = 1
export const RATING_MAX = 5
export const REVIEW_TEXT_MAX = 1000
export const REVIEW_HIDDEN_DAYS = 14
export const REVIEWS_PAGE_SIZE = 20

// Notifications (product.md §12)
export const NOTIFICATION_RETENTION_DAYS = 60
/** An email about a message is sent when the message has been unread for this long. */
/** Pushes about messages of one conversation that are not read are at least this far apart. */
export const MESSAGE_PUSH_EVERY_SECONDS = 60
export const MESSAGE_MAIL_AFTER_MINUTES = 10
export const NEWSLETTER_SUBJECT_MAX = 150
export const NEWSLETTER_PARAGRAPH_MAX = 5000
export const NEWSLETTER_PARAGRAPHS_MAX = 40
/** Between these hours, London time, no reminder is sent unless the morning would be too late. */
export const QUIET_FROM_HOUR = 21
export const QUIET_UNTIL_HOUR = 8
/** A lender who has not answered is reminded after a day, three and six (product.md §1). */
export const ANSWER_REMINDER_HOURS = [24, 72, 144]
/** On these days after the last day a borrower who has not returned the garment is reminded, and the lender is notified. */
export const OVERDUE_REMINDER_DAYS = [1, 3, 7]
/** On these days after it was known that a parcel turned round its sender is reminded, on the last one the other side too. */
export const TURNED_REMINDER_DAYS = [3, 7, 14]
/**
 * A last reminder may still be sent until this many days after its own day. None is lost when the server does not run over a few days, and
 * an order that neither side ended is not brought up again months later.
 */
export const LAST_REMINDER_LATE_DAYS = 7
/** When a member who was asked for a review and has not written it is reminded, one time. */
export const REVIEW_REMINDER_DAYS = 3
/** Devices of one member that receive pushes; one more replaces the oldest. */
export const PUSH_DEVICES_MAX = 20

// Listings (product.md §11 and §9)
export const DESCRIPTION_MAX = 200
export const BRAND_MAX = 60
export const FIT_MIN = 1
export const FIT_MAX = 5
export const FIT_DEFAULT = 3
export const RECENTLY_ADDED_DAYS = 30
/** Characters of a search, and how many of its words are used. */
export const SEARCH_MAX = 60
export const SEARCH_WORDS_MAX = 6
/** Similar items, and more of a wardrobe, below an item. */
export const SIMILAR_LISTINGS_MAX = 8
export const LIST_DEFAULT = 24
export const LIST_MAX = 100
export const PRICE_MAX_PENCE = 1_000_000
/** Items that a member lists in 24 hours. */
export const NEW_LISTINGS_PER_DAY = 100

// Images (product.md §11 and §9)
export const LISTING_IMAGES_MAX = 5
export const PROFILE_IMAGES_MAX = 1
export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024
/** Photos that a member uploads in 24 hours, cropped again or not (decision 441): more than five for each new item. */
export const PHOTOS_PER_DAY = 600
export const IMAGE_TARGET_BYTES = 1.5 * 1024 * 1024
export const IMAGE_MAX_WIDTH_PX = 1600
export const IMAGE_MAX_HEIGHT_PX = 2133
export const IMAGE_QUALITY = 0.82
export const IMAGE_QUALITY_STEP = 0.1
export const IMAGE_QUALITY_FLOOR = 0.3
export const IMAGE_PASSES = 3
export const CROP_QUALITY = 0.95
export const CROP_ASPECT = 3 / 4
export const CROP_ZOOM_MIN = 1
export const CROP_ZOOM_MAX = 3
export const THUMBNAIL_PX = 200
/** The width of a photo in a grid: sharp on a phone's two columns, a quarter of the bytes of the whole. */
export const CARD_IMAGE_PX = 640
export const PROFILE_IMAGE_PX = 500
export const PROFILE_IMAGE_TARGET_BYTES = 500 * 1024
export const PROFILE_THUMBNAIL_PX = 160
/** An upload with more pixels than this is rejected before it is decoded. */
export const DECODE_MAX_PIXELS = 50_000_000

// Identity (product.md §5 and §6)
/** Less than the limit of a host name, so that its length needs no check. */
export const EMAIL_MAX = 254
export const ADULT_YEARS = 18
export const CODE_DIGITS = 6
export const CODE_MINUTES = 10
export const CODE_TRIES = 5
/** Of these, the tries that only the client that asked for the code has: strangers can't use them up. */
export const CODE_TRIES_OF_ASKER = 2
/**
 * Texts with a code cost money and may be misdirected (product.md §5): the most in a day, and the pause between two.
 */
/** To one number from all networks together, and from one network to all numbers, in multiples of what a member may ask for. */
export const PHONE_CODES_NUMBER_FACTOR = 3
export const PHONE_CODES_NETWORK_FACTOR = 8
export const PHONE_CODES_PER_DAY = 5
export const PHONE_CODE_PAUSE_SECONDS = 60
export const PASSWORD_MIN = 10
export const PASSWORD_MAX = 256
export const ID_TOKEN_MINUTES = 60
export const REFRESH_TOKEN_DAYS = 30
/** Days for which what only a limit of a day counts, or only a repetition asks for, is stored. */
export const COUNTED_DAYS = 30
/** Days after which a notice of the card provider is deleted: longer than the provider sends it again. */
export const PAYMENT_EVENT_DAYS = 60
export const TERMS_VERSION = '2025-05-31'

// Friends and places (product.md §5)
export const ASK_AGAIN_AFTER_DAYS = 30
export const INVITE_LINK_DAYS = 30
/** Friendships that one invite link makes, in all and on one London day. */
export const INVITE_USES = 50
export const INVITE_USES_A_DAY = 20
/**
 * Days after which a photo that was uploaded and never listed or sent is deleted, longer than a draft lasts; and one of an item after
 * it was taken out of it, or the item deleted.
 */
export const UNUSED_PHOTO_DAYS = 90
/** Days for which a profile picture that was replaced or removed is stored, for pages that still show it. */
export const FORMER_PICTURE_DAYS = 7
/** Days for which an item is new to friends: in notices and on home. */
export const NEW_ITEM_DAYS = 7
/** Minutes without another new item until friends are notified. */
export const NEW_ITEMS_NOTICE_AFTER_MINUTES = 30
/** Invite links that a member makes on one London day. */
export const INVITE_LINKS_A_DAY = 10
export const PUBLIC_POINT_MIN_METRES = 200
export const PUBLIC_POINT_MAX_METRES = 700

// The app (product.md §14)
export const WELCOME_COOLDOWN_HOURS = 72
export const WELCOME_DELAY_MS = 4000
export const DIALOG_BREAKPOINT_PX = 768
export const FILTER_DEBOUNCE_MS = 1500
export const POSTCODE_CHECK_MS = 1000
export const PHONE_CHECK_MS = 1000
export const STALE_APP_MINUTES = 15
export const PUSH_REGISTRATION_TIMEOUT_MS = 10_000
export const NOTICE_MS = 5000
export const ACTION_NOTICE_MS = 60_000
export const COIN_NOTICE_MS = 8000
export const CONTENT_MAX_WIDTH_PX = 650
export const SWIPE_THRESHOLD_PX = 50

// The map (product.md §14)
export const MAP_MIN_ZOOM = 11
export const MAP_DEFAULT_ZOOM = 12
export const MAP_FILTERED_ZOOM = 11
export const MAP_MAX_TILE_ZOOM = 16
export const MAP_EDGE_BUFFER_TILES = 2
export const PIN_GROUP_DEGREES = 0.0001
export const PIN_RECOMPUTE_MS = 150
export const MAP_GEOHASH_PRECISION = 5
export const HOME_GEOHASH_PRECISION = 4
/** Listings of one area that the native shell caches in memory, at most (product.md §7). */
export const AREA_LISTINGS_MAX = 1000

// Share links (product.md §5)
export const SHARE_LINK_DAYS = 30
export const SHARE_LINKS_A_DAY = 10

// Issues, claims and the operator's room (product.md §1 and §3)
export const ISSUE_TEXT_MAX = 2000
export const ISSUE_IMAGES_MAX = 5
export const ISSUES_PER_ORDER_MAX = 20
/** Working days after an issue was raised, by the end of which both sides hear from the operator. */
export const DISPUTE_ANSWER_WORKING_DAYS = 3
export const REASON_MAX = 1000
/** Characters of the bank's reference of a payout. */
export const REFERENCE_MAX = 60
export const EXTENSION_MESSAGE_MAX = 500
export const MEETING_PLACE_MAX = 120
/** Of one side on one order in 24 hours, withdrawn and replaced ones too: each is an email and a push to the other (decision 441). */
export const EXTENSIONS_PER_ORDER_A_DAY = 10
export const MEETINGS_PER_ORDER_A_DAY = 20
export const CLAIMS_PER_ORDER_A_DAY = 10
/** How long after a loan's last day a meeting may be. */
export const MEETING_AFTER_LOAN_DAYS = 14
/** Days beyond the last day first agreed that an extension may reach, at most (product.md §1). */
export const EXTENSION_MAX_DAYS = 7
// Safety (product.md §5)
/** Characters of what a member writes about a decision. */
export const APPEAL_TEXT_MAX = 2000
export const REPORT_TEXT_MAX = 1000
export const REPORTS_PER_DAY = 20
/** Members to whom a member may write for the first time in 24 hours; in a conversation that exists, a minute has a limit alone. */
export const NEW_CONVERSATIONS_PER_DAY = 20
export const MESSAGES_PER_MINUTE = 60
export const OPERATOR_NOTE_MAX = 1000

// Promises of the terms (product.md §14, §1, §3 and §5)
/** How soon after a decline or a lapse a bank usually shows held money as free. */
export const HOLD_SHOWN_FREE_HOURS = 24
export const CLAIM_CONTEST_HOURS = 48
/** How often a member without a bank account is reminded of money owed to them. */
export const PAYOUT_REMINDER_DAYS = 14
/** A lendee who has not answered a claim is reminded this long before the deadline. */
export const CLAIM_REMINDER_HOURS = 24
export const POSTAL_COMPENSATION_MAX_PENCE = 15_000
/** A parcel that the carrier has not scanned for this many working days counts as missing. */
export const PARCEL_SILENCE_WORKING_DAYS = 5
/** The working days that a parcel has which is posted again after it was returned to its sender. */
export const POSTED_AGAIN_WORKING_DAYS = 2
/** The working days within which a claim with the carrier is sent, and the days within which it is answered. */
export const CARRIER_CLAIM_WORKING_DAYS = 3
export const CARRIER_ANSWER_DAYS = 30
export const CARRIER_REFERENCE_MAX = 40
export const DELETION_UNDO_DAYS = 14
export const DATA_EXPORTS_PER_DAY = 3

// The live stream (decision 13)
export const LIVE_HEARTBEAT_SECONDS = 15
/** A stream that has been silent for this long is considered dead, and polling replaces it. */
export const LIVE_SILENCE_SECONDS = 40
export const LIVE_EVENT_RETENTION_HOURS = 24
/** A client that has missed more events than this asks for everything again. */
export const LIVE_REPLAY_MAX = 500

// Messages (product.md §11)
export const MESSAGE_MAX = 2000
export const MESSAGE_ROWS_MAX = 4
export const MESSAGES_PAGE = 50
export const CONVERSATIONS_PAGE = 50
export const UNREAD_COUNTED_MAX = 100

/** How many items visitors see on the landing page, and how long they are cached (product.md §8). */
export const PUBLIC_WINDOW_MAX = 8
export const PUBLIC_WINDOW_SECONDS = 60

/** Words that an item is looked at first for: how many letters each has, and how many there are (product.md §13). */
export const APPROVAL_WORD_MIN = 2
export const APPROVAL_WORD_MAX = 40
export const APPROVAL_WORDS_MAX = 200

export const SETTING_TEXT_MAX = 1000
/** What changed in the terms, as members read it: a sentence at least. */
export const TERMS_CHANGED_MIN = 20
/** The community's name, as members and visitors read it (product.md §13). */
export const COMMUNITY_NAME_MIN = 2
export const COMMUNITY_NAME_MAX = 40

/** The period of the operator's figures of the community. */
export const FIGURES_DAYS = 30
/** How long a member counts as new for the newsletter. */
export const NEWSLETTER_NEW_DAYS = 30

/** For how long a network is blocked at most unless it is until further notice, and how many are at a time. */
export const BLOCK_DAYS_MAX = 365
export const BLOCKED_NETWORKS_MOST = 500
/** An ended block stays in the list for so long; its lines stay in the log. */
export const ENDED_BLOCK_DAYS = 30

/** The most lenders shown with their money together; the others are searched for. */
export const LENDERS_SHOWN_MOST = 100

/** The most lines of a CSV file that a search of the operator's room fills (product.md §13). */
export const CSV_LINES_MOST = 10_000
