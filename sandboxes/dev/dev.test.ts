import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../server/src/app.ts'
import { composeEmail } from '../../server/src/outside/mail/compose-email.ts'
import { poolOf } from '../../server/test/member-pool.ts'
import { createWorld, type World } from '../../server/test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const get = (path: string, accept = 'text/html') => fetch(`${world.url}${path}`, { headers: { accept } })
const post = (path: string, body?: unknown) =>
  fetch(`${world.url}${path}`, {
    method: 'POST',
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
const submit = (path: string, form: Record<string, string>) =>
  fetch(`${world.url}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { accept: 'text/html' },
    body: new URLSearchParams(form),
  })

describe('the pages', () => {
  it.each(['/dev', '/dev/mail', '/dev/clock', '/dev/jobs'])(
    '%s is a page that loads and runs nothing',
    async (path) => {
      const answer = await get(path)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
      const html = await answer.text()
      expect(html).toContain('<html lang="en-GB">')
      expect(/<script|\son\w+=/.test(html)).toBe(false)
    },
  )

  it('link to one another: every link of the first page answers', async () => {
    const html = await (await get('/dev')).text()
    const links = [...html.matchAll(/href="(\/(?:dev|identity|api)[^"]*)"/g)].map(([, path]) => path!)
    expect(links.length).toBeGreaterThan(6)
    for (const path of new Set(links)) expect([path, (await get(path)).status]).toEqual([path, 200])
  })

  it('do not exist in production', async () => {
    const app = await buildApp({ ...world.deps, dev: null, env: { ...world.deps.env, isDevelopment: false } })
    try {
      for (const url of [
        '/dev',
        '/dev/mail.json',
        '/dev/clock',
        '/dev/jobs',
        '/dev/payments.json',
        '/dev/stripe/v1/refunds',
      ]) {
        expect([url, (await app.inject({ url })).statusCode]).toEqual([url, 404])
      }
      for (const url of ['/dev/clock', '/dev/jobs/drain'])
        expect((await app.inject({ method: 'POST', url })).statusCode).toBe(404)
    } finally {
      await app.close()
    }
  })
})

describe('mail', () => {
  it('is readable as JSON, newest first, with its code and links', async () => {
    const pool = poolOf(world)
    await pool.signUp('reader@example.com')
    await post('/dev/jobs/drain')
    await pool.confirm('reader@example.com', (await pool.codes('reader@example.com'))[0]!)
    await pool.signUp('reader@example.com')
    await post('/dev/jobs/drain')
    const { items } = (await (await get('/dev/mail.json?to=Reader@example.com', '*/*')).json()) as {
      items: Record<string, unknown>[]
    }
    expect(items.map(({ subject, code, links }) => [subject, code, links])).toEqual([
      ['You already have an account', null, [`${world.deps.env.publicUrl}/sign-in`]],
      ['Your code for Hemline', expect.stringMatching(/^\d{6}$/), []],
    ])
    const none = (await (await get('/dev/mail.json?to=nobody@example.com', '*/*')).json()) as { items: unknown[] }
    expect(none.items).toEqual([])
  })

  it('shows an email in a sandboxed frame, whatever it contains', async () => {
    const made = composeEmail({
      to: 'x@example.com',
      subject: '"><img src=x>',
      paragraphs: ['</iframe><script>alert(1)</script>'],
    })
    await world.deps.mail.send({ ...made, key: 'nasty:1/2?' })
    const list = await (await get('/dev/mail')).text()
    expect(list).toContain('href="/dev/mail/nasty%3A1%2F2%3F"')
    const page = await (await get('/dev/mail/nasty%3A1%2F2%3F')).text()
    expect(page).toMatch(/<iframe title="The email" sandbox srcdoc="/)
    expect(page).not.toMatch(/<script|<img/)
    expect((await get('/dev/mail/never-sent')).status).toBe(404)
  })
})

describe('the clock', () => {
  it('moves forward for all processes, and runs what became due', async () => {
    const before = (await (await get('/dev/clock', '*/*')).json()) as { now: string }
    const moved = (await (await post('/dev/clock', { advance: 'P7D' })).json()) as { now: string; done: number }
    const days = (Date.parse(moved.now) - Date.parse(before.now)) / 86_400_000
    expect(days).toBeGreaterThanOrEqual(7)
    expect(days).toBeLessThan(7.01)
    const settings = (await (await get('/api/app-settings', '*/*')).json()) as { now: string }
    expect(Date.parse(settings.now)).toBeGreaterThanOrEqual(Date.parse(moved.now))
    const { sweeps } = (await (await get('/dev/jobs', '*/*')).json()) as {
      sweeps: { name: string; lastRunAt: string | null }[]
    }
    expect(sweeps.find(({ name }) => name === 'identity.tidy')?.lastRunAt).toBeTruthy()
  })

  it('moves by the form too', async () => {
    const answer = await submit('/dev/clock', { advance: 'PT1H' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/dev/clock'])
  })

  it.each([
    [{}],
    [{ advance: '' }],
    [{ advance: 'P' }],
    [{ advance: 'PT' }],
    [{ advance: '-P1D' }],
    [{ advance: 'tomorrow' }],
    [{ advance: 7 }],
  ])('refuses %j', async (body) => {
    const answer = await post('/dev/clock', body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: { code: 'INVALID', fields: { advance: expect.any(String) } } })
  })
})

it('jobs run immediately on request', async () => {
  await poolOf(world).forgot('nobody@example.com')
  expect(await (await post('/dev/jobs/drain')).json()).toEqual({ done: expect.any(Number) })
  const { queues } = (await (await get('/dev/jobs', '*/*')).json()) as {
    queues: { name: string; waiting: number; failed: number }[]
  }
  expect(queues.find(({ name }) => name === 'identity.send-reset')).toEqual({
    name: 'identity.send-reset',
    waiting: 0,
    failed: 0,
  })
})
