import { resolve } from 'node:path'
import { MAP_EDGE_BUFFER_TILES } from '@hemline/contract/limits.ts'
import { listed } from '@hemline/contract/listed.ts'
import { z } from 'zod'
import { faultOfDatabaseUrl } from './database-hosts.ts'
import { areSealKeys } from './seal.ts'
import { encodePassword, isUrlWithPassword } from './url-with-password.ts'

const yes = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1')
/** A list with a comma between, each of which must fit. */
const listOf = (each: RegExp, message: string) =>
  z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((one) => one.trim() || []))
    .pipe(z.array(z.string().regex(each, message)))
const httpAddress = z.url({ protocol: /^https?$/, error: 'an address that begins with https:// or http://' })
const isSmtpUrl = (url: string) => isUrlWithPassword(url) && /^smtps?:\/\/[^/]/i.test(url)
const PROXIES_MAX = 9
/** Number of our own reverse proxies in front of the server. `true` means one. */
const proxies = z
  .string()
  .transform((text) => (text === 'true' ? 1 : text === 'false' ? 0 : Number(text)))
  .pipe(z.number('true, false or a number of proxies').int().min(0).max(PROXIES_MAX))

/** Every setting that the server reads; .env.example explains each. */
export const Settings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().optional(),
  PUBLIC_URL: z.url().optional(),
  HEMLINE_DATA: z.string().default('data'),
  DATABASE_URL: z.string().min(1),
  DATABASE_DIRECT_URL: z.string().min(1).optional(),
  DATABASE_READ_URL: z.string().min(1).optional(),
  DATABASE_READ_LAG_SECONDS: z.coerce.number().min(0.1).max(600).default(3),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(20),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
  ACCESS_LOG: yes.default(false),
  SLOW_QUERY_MS: z.coerce.number().int().min(0).default(1000),
  RATE_LIMIT: z.coerce.number().int().min(0).default(600),
  /**
   * Set by `npm start` in development: calls with this key come from the demo community and are exempt from the network
   * limits.
   */
  DEMO_KEY: z.string().optional(),
  /** Outside production: the time at which the movable clock of a new installation begins. */
  CLOCK_STARTS_AT: z.iso.datetime().optional(),
  TRUST_PROXY: proxies.default(0),
  CHARGE_SERVICE_FEE: yes.default(false),
  NATIVE_ORIGINS: z
    .string()
    .default('capacitor://localhost,https://localhost')
    .transform((text) => text.split(',').flatMap((origin) => origin.trim() || []))
    .pipe(z.array(z.string().regex(/^[a-z][a-z0-9+.-]*:\/\/[^/,\s*]+$/, 'an origin such as https://localhost'))),
  ANDROID_APP_ID: z
    .string()
    .regex(/^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/, 'an id like org.example.hemline')
    .optional(),
  ANDROID_CERTIFICATES: listOf(
    /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/,
    'SHA-256 fingerprints: 32 pairs like 1F:A0, with colons',
  ),
  APPLE_APP_IDS: listOf(/^[A-Z0-9]{10}(\.[A-Za-z0-9-]+){2,}$/, 'team and app id, like ABCDE12345.org.example.hemline'),
  METRICS_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
  /** A body with photos that has not arrived by then is rejected: five photos of 10 MB at 420 kB a second in two minutes. */
  UPLOAD_SECONDS: z.coerce.number().int().min(10).max(3600).default(120),
  STOP_DELAY_SECONDS: z.coerce.number().int().min(0).max(120).optional(),
  RUNS_JOBS: yes.default(true),
  /** Whether production ends at its start when a check finds something wrong, or only reports it. */
  START_CHECKS: z.enum(['refuse', 'report']).default('refuse'),
  OPERATOR_EMAILS: z.string().optional(),
  OPERATOR_SECOND_FACTOR: yes.optional(),
  OPERATOR_NAME: z.string().trim().optional(),
  CONTACT_EMAIL: z.email().optional(),
  PAYOUT_KEY: z
    .string()
    .refine(areSealKeys, '32 bytes in base64, or several such keys with a comma between: the first encrypts')
    .optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  APPLE_PAY_ASSOCIATION_FILE: z.string().optional(),
  SMTP_URL: z
    .string()
    .refine(isSmtpUrl, `an address such as smtps://user:password@mail.example:465; ${encodePassword}`)
    .optional(),
  MAIL_FROM: z.string().default('Hemline <hello@hemline.invalid>'),
  MAIL_BOUNCES_TO: z.email().optional(),
  MAIL_BOUNCE_SECRET: z.string().min(16, 'at least 16 characters').optional(),
  PUSH_ENDPOINTS: z.string().optional(),
  FCM_SERVICE_ACCOUNT: z.string().optional(),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/i, 'AC and 32 hexadecimal digits')
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().min(1).optional(),
  TWILIO_FROM: z
    .string()
    .regex(/^(\+\d{5,15}|MG[0-9a-f]{32}|[A-Za-z0-9 ]{3,11})$/, 'a number such as +447…, a sender name, or MG…')
    .optional(),
  TWILIO_URL: z.url().default('https://api.twilio.com'),
  SMS_PER_DAY: z.coerce.number().int().min(1).default(500),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('eu-west-2'),
  S3_ENDPOINT: httpAddress.optional(),
  IMAGES_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  OIDC_ISSUER: z.url().optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  /** How members sign in there: at the issuer's own pages (code), or with our forms on a Cognito pool's wire. */
  OIDC_FLOW: z.enum(['code', 'forms']).optional(),
  OIDC_SCOPE: z
    .string()
    .regex(/(^| )openid( |$)/, 'scopes with a space between, openid among them')
    .optional(),
  OIDC_PARAMETERS: z
    .string()
    .default('')
    .transform((text) => Object.fromEntries(new URLSearchParams(text))),
  /** Whether an account that was here before is connected with the first sign-in elsewhere that has its email confirmed. */
  OIDC_CONNECT_BY_EMAIL: yes.default(false),
  OIDC_ENDPOINT: z.url().optional(),
  OIDC_JWKS_URL: z.url().optional(),
  PWNED_PASSWORDS_URL: z.url().optional(),
  POSTCODES_IO_URL: z.url().optional(),
  ORDERS_LABELS: yes.default(true),
  CLICK_AND_DROP_KEY: z.string().optional(),
  CLICK_AND_DROP_URL: z.url().default('https://api.parcel.royalmail.com/api/v1'),
  ROYAL_MAIL_CLIENT_ID: z.string().optional(),
  ROYAL_MAIL_CLIENT_SECRET: z.string().optional(),
  ROYAL_MAIL_URL: z.url().default('https://api.royalmail.net'),
  TILE_URL: httpAddress.optional(),
  TILE_URL_DARK: httpAddress.optional(),
  TILE_ATTRIBUTION: z.string().default(''),
  TILE_USER_AGENT: z.string().optional(),
  TILE_CACHE_MB: z.coerce.number().int().min(1).max(100_000).default(200),
  TILE_EDGE_BUFFER: z.coerce.number().int().min(0).max(4).default(MAP_EDGE_BUFFER_TILES),
})

export type Env = Omit<z.output<typeof Settings>, 'HOST' | 'STOP_DELAY_SECONDS'> & {
  /** How long a stopping node goes on answering while its probes say no. */
  STOP_DELAY_SECONDS: number
  /** The address that the server listens on. */
  HOST: string
  /** True unless NODE_ENV is production: sandboxes and the /dev pages exist. */
  isDevelopment: boolean
  /** The base URL of links in emails and of returns from the bank; no slash at the end. */
  publicUrl: string
  /** How members sign in: with our own issuer, with our forms at a Cognito pool, or at an issuer's own pages. */
  signIn: SignIn
  /** The operators' confirmed email addresses, in lower case. */
  operatorEmails: readonly string[]
  /** Whether everyone with a role must enter a code of an app; in production unless it is switched off. */
  requiresSecondFactor: boolean
  /** Where statements that need a session of their own go: past a pooler, if there is one. */
  directDatabaseUrl: string
  /** The data folder: an absolute path. */
  dataFolder: string
}

/**
 * Reads the settings. Throws one sentence that names every missing or invalid setting; production requires real outside
 * systems.
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const filled = Object.fromEntries(
    Object.entries(source).filter(([name, value]) => value !== '' || name === 'NATIVE_ORIGINS'),
  )
  const read = Settings.safeParse(filled)
  const problems = [...missingIn(filled), ...(read.success ? [] : wrongIn(read.error))]
  if (!read.success || problems.length > 0)
    throw new Error(`These settings are not right: ${problems.join('; ')}. See .env.example.`)
  const settings = read.data
  const isDevelopment = settings.NODE_ENV !== 'production'
  return {
    ...settings,
    HOST: settings.HOST ?? usualHost(isDevelopment),
    STOP_DELAY_SECONDS: settings.STOP_DELAY_SECONDS ?? usualStopDelay(settings),
    isDevelopment,
    publicUrl: (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, ''),
    signIn: signInOf(settings),
    operatorEmails: operatorsIn(settings),
    requiresSecondFactor: settings.OPERATOR_SECOND_FACTOR ?? !isDevelopment,
    directDatabaseUrl: settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL,
    dataFolder: resolve(settings.HEMLINE_DATA),
  }
}

type Given = Record<string, string | undefined>

const wrongIn = ({ issues }: z.ZodError): string[] =>
  issues.filter(({ path }) => path[0] !== 'DATABASE_URL').map(({ path, message }) => `${path.join('.')}: ${message}`)

const inProduction = [
  'PUBLIC_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
  'PAYOUT_KEY',
  'MAIL_FROM',
  'OPERATOR_NAME',
  'OPERATOR_EMAILS',
  'CONTACT_EMAIL',
]
const together = [
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID'],
  ['ANDROID_APP_ID', 'ANDROID_CERTIFICATES'],
  ['ROYAL_MAIL_CLIENT_ID', 'ROYAL_MAIL_CLIENT_SECRET'],
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
]

/** The clauses about settings that are required in combination with others and missing. */
function missingIn(given: Given): string[] {
  const clauses: string[] = []
  if (!given.DATABASE_URL) clauses.push('DATABASE_URL is needed')
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL']) {
    const fault = given[name] ? faultOfDatabaseUrl(given[name]) : null
    if (fault) clauses.push(`${name}: ${fault}`)
  }
  if (given.NODE_ENV === 'production') {
    const missing = inProduction.filter((name) => !given[name])
    if (!/^(false|0)$/.test(given.ORDERS_LABELS ?? '') && !given.CLICK_AND_DROP_KEY)
      missing.push('CLICK_AND_DROP_KEY (or ORDERS_LABELS=false)')
    if (missing.length > 0) clauses.push(`production needs ${missing.join(', ')}`)
  }
  for (const names of together) {
    const present = names.filter((name) => given[name]).length
    if (present > 0 && present < names.length) clauses.push(`${listed(names)} must be set together`)
  }
  if (given.NODE_ENV === 'production' && given.CLOCK_STARTS_AT)
    clauses.push('CLOCK_STARTS_AT is for development: production has the time of its machine')
  if (given.NODE_ENV !== 'production' && /^[rs]k_live_/.test(given.STRIPE_SECRET_KEY ?? ''))
    clauses.push('STRIPE_SECRET_KEY moves real money: outside production use a test key, or set NODE_ENV=production')
  if (given.TILE_URL && !given.TILE_ATTRIBUTION)
    clauses.push('TILE_URL needs TILE_ATTRIBUTION: whom the map pictures are from')
  return clauses
}

export type SignIn = { flow: 'own' } | { flow: 'forms'; endpoint: string } | { flow: 'code' }

/** Where a Cognito pool's operations are called when only its issuer is set: beside it, under no path of its own. */
const isCognito = (issuer: string) => /^cognito-idp\.[a-z0-9-]+\.amazonaws\.com(\.cn)?$/.test(new URL(issuer).hostname)

function signInOf({ OIDC_ISSUER: issuer, OIDC_ENDPOINT: endpoint, OIDC_FLOW }: z.infer<typeof Settings>): SignIn {
  if (!issuer) return { flow: 'own' }
  const flow = OIDC_FLOW ?? (endpoint || isCognito(issuer) ? 'forms' : 'code')
  return flow === 'code' ? { flow } : { flow, endpoint: endpoint ?? `${new URL(issuer).origin}/` }
}

/**
 * What the proxies in deploy/ take to notice, where there may be several nodes: only pictures in a bucket are seen by all of
 * them.
 */
const usualStopDelay = ({ NODE_ENV, S3_BUCKET }: z.infer<typeof Settings>) =>
  NODE_ENV === 'production' && S3_BUCKET ? 5 : 0

/** In development, Hemline listens on the loopback interface only (demo members, /dev pages) unless HOST is set. */
export const usualHost = (isDevelopment: boolean) => (isDevelopment ? '127.0.0.1' : '0.0.0.0')

/** The operator of the demo community in development, when the settings name none. */
export const DEMO_OPERATOR = 'amara.okafor@demo.hemline.test'

function operatorsIn(settings: z.infer<typeof Settings>): string[] {
  const named = (settings.OPERATOR_EMAILS ?? '')
    .split(',')
    .map((email) => email.trim().toLowerCase())
    .filter((email) => email !== '')
  return named.length === 0 && settings.NODE_ENV === 'development' ? [DEMO_OPERATOR] : [...new Set(named)]
}
