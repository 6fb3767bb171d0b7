import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readEnv, Settings } from './env.ts'

const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')
const lines = [...example.matchAll(/^#([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name = '', value = '']) => ({ name, value }))

/** Read by code other than the server's settings: the S3 client and the browser journeys. */
const elsewhere = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'CHROME_PATH']
/** The example file shows a possible value here; there is no default to document. */
const shown = ['DATABASE_URL', 'MAIL_FROM', 'TILE_ATTRIBUTION']

describe('.env.example', () => {
  it('lists every setting that is read, once, and no other', () => {
    expect(lines.map(({ name }) => name).sort()).toEqual([...Object.keys(Settings.shape), ...elsewhere].sort())
  })

  it('shows the default of each setting', () => {
    const wrong = lines.filter(({ name, value }) => {
      const setting = Settings.shape[name as keyof typeof Settings.shape]
      if (!setting || value === '' || shown.includes(name)) return false
      const unsaid = setting.safeParse(undefined)
      if (!unsaid.success || unsaid.data === undefined) return false
      const plain = (data: unknown) => JSON.stringify(data).replace('"./', '"')
      return plain(setting.parse(value)) !== plain(unsaid.data)
    })
    expect(wrong).toEqual([])
  })

  it('is a valid configuration without changes', () => {
    const all = Object.fromEntries(lines.map(({ name, value }) => [name, value]))
    expect(readEnv(all)).toMatchObject({ PORT: 3000, TILE_EDGE_BUFFER: 2, publicUrl: 'https://hemline.example' })
  })
})

describe('settings', () => {
  it.each([
    [{ PORT: 'many' }, /PORT/],
    [{ CHARGE_SERVICE_FEE: 'perhaps' }, /CHARGE_SERVICE_FEE/],
    [{ NATIVE_ORIGINS: 'https://*' }, /an origin such as https:\/\/localhost/],
    [{ OIDC_ISSUER: 'https://pool.example' }, /must be set together/],
    [{ ROYAL_MAIL_CLIENT_ID: 'one' }, /must be set together/],
    [{ TILE_URL: 'https://tiles.example/{z}/{x}/{y}.png' }, /TILE_URL needs TILE_ATTRIBUTION/],
    [
      { NODE_ENV: 'production' },
      /PUBLIC_URL, STRIPE_SECRET_KEY.*MAIL_FROM, OPERATOR_NAME, OPERATOR_EMAILS, CONTACT_EMAIL, CLICK_AND_DROP_KEY/,
    ],
    [
      { TILE_URL: 'tiles.example/{z}/{x}/{y}.png', TILE_ATTRIBUTION: 'Us' },
      /TILE_URL: an address that begins with https/,
    ],
    [{ TILE_URL_DARK: '/dark/{z}/{x}/{y}.png' }, /TILE_URL_DARK: an address that begins with https/],
    [{ S3_ENDPOINT: 's3.example' }, /S3_ENDPOINT: an address that begins with https/],
    [{ SMTP_URL: 'mail.example:465' }, /SMTP_URL: an address such as smtps:/],
    ...['a/b', 'a#b', 'a?b', '1/2', '1#2', '1?2'].flatMap((password): [Record<string, string>, RegExp][] => [
      [{ SMTP_URL: `smtps://user:${password}@mail.example:465` }, /SMTP_URL: .*in its password write \/ as %2F/],
      [
        { DATABASE_URL: `postgres://hemline:${password}@db:5432/hemline` },
        /DATABASE_URL: .*in its password write \/ as %2F/,
      ],
      [
        { DATABASE_READ_URL: `postgres://hemline:${password}@one:5432,two:5432/hemline` },
        /DATABASE_READ_URL: .*in its password write \/ as %2F/,
      ],
    ]),
    [{ PAYOUT_KEY: 'short' }, /PAYOUT_KEY: 32 bytes/],
    [{ STRIPE_SECRET_KEY: 'sk_live_none' }, /STRIPE_SECRET_KEY moves real money/],
    [{ NODE_ENV: 'development', STRIPE_SECRET_KEY: 'rk_live_none' }, /STRIPE_SECRET_KEY moves real money/],
    [
      { NODE_ENV: 'production', ORDERS_LABELS: 'false' },
      /PAYOUT_KEY, MAIL_FROM, OPERATOR_NAME, OPERATOR_EMAILS, CONTACT_EMAIL\. See/,
    ],
  ])('%o is refused in one sentence', (given, sentence) => {
    expect(() => readEnv({ DATABASE_URL: 'postgres://localhost/none', ...given })).toThrow(sentence)
  })

  it('names all missing and invalid settings together', () => {
    const given = {
      NODE_ENV: 'production',
      PORT: 'many',
      TWILIO_FROM: '+447400000001',
      OIDC_ISSUER: 'https://pool.example',
    }
    const message = (() => {
      try {
        return String(readEnv({ ...given, TILE_URL: 'https://tiles.example/{z}/{x}/{y}.png' }))
      } catch (error) {
        return String(error)
      }
    })()
    const names = [
      'DATABASE_URL',
      'PUBLIC_URL',
      'PAYOUT_KEY',
      'OPERATOR_EMAILS',
      'CLICK_AND_DROP_KEY',
      'PORT',
      'TWILIO_AUTH_TOKEN',
      'OIDC_CLIENT_ID',
    ]
    expect([...names, 'TILE_ATTRIBUTION'].filter((name) => !message.includes(name))).toEqual([])
    expect(message).not.toContain('undefined')
  })

  it('the demo community has its own operator in development only', () => {
    const operators = (NODE_ENV: string) =>
      readEnv({ DATABASE_URL: 'postgres://localhost/none', NODE_ENV }).operatorEmails.length
    expect([operators('development'), operators('test')]).toEqual([1, 0])
  })
})

describe('how long a stopping node goes on answering', () => {
  const complete = {
    DATABASE_URL: 'postgres://localhost/hemline',
    PUBLIC_URL: 'https://hemline.example',
    STRIPE_SECRET_KEY: 'sk_live_none',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_none',
    STRIPE_WEBHOOK_SECRET: 'whsec_none',
    SMTP_URL: 'smtp://localhost',
    MAIL_FROM: 'Hemline <hello@hemline.example>',
    PAYOUT_KEY: Buffer.alloc(32, 7).toString('base64'),
    ORDERS_LABELS: 'false',
    OPERATOR_NAME: 'Hanna Host',
    OPERATOR_EMAILS: 'host@hemline.example',
    CONTACT_EMAIL: 'help@hemline.example',
  }
  const delay = (given: Record<string, string>) => readEnv({ ...complete, ...given }).STOP_DELAY_SECONDS

  it.each([
    ['several nodes, whose pictures are in a bucket', { NODE_ENV: 'production', S3_BUCKET: 'pictures' }, 5],
    ['one node', { NODE_ENV: 'production', S3_BUCKET: '' }, 0],
    ['development', { NODE_ENV: 'development', STRIPE_SECRET_KEY: 'sk_test_none', S3_BUCKET: 'pictures' }, 0],
    ['what is set', { NODE_ENV: 'production', S3_BUCKET: 'pictures', STOP_DELAY_SECONDS: '0' }, 0],
  ])('%s', (_of, given, seconds) => {
    expect(delay(given)).toBe(seconds)
  })
})
