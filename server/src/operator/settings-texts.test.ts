import { today } from '@hemline/contract/days.ts'
import { getEvidence } from '@hemline/contract/evidence/calls.ts'
import { getAppSettings } from '@hemline/contract/identity/calls.ts'
import { TERMS_VERSION } from '@hemline/contract/limits.ts'
import { warnMember } from '@hemline/contract/operator/member-calls.ts'
import { proveNewsletter } from '@hemline/contract/operator/newsletter-calls.ts'
import { createPaymentHold } from '@hemline/contract/orders/calls.ts'
import { getNewTerms, getTerms, readNewTerms } from '@hemline/contract/settings/terms-calls.ts'
import { settingTexts } from '@hemline/contract/settings/words.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lenderAndStranger, prepareRequest, requestLoan } from '../../test/loans.ts'
import { openTestMailServer } from '../../test/mail-server.ts'
import { codeOf, openOwners } from '../../test/owners.ts'
import { setSettings } from '../../test/settings.ts'
import { createWorld, type TestMember, type World } from '../../test/world.ts'
import { publishedReader } from '../settings/actions.ts'

// From docs/product.md §13 and decision 188: the community's own texts, and a version of the terms.

const { opened, change, undo, openNode } = openOwners()
let world: World
let there: World
beforeAll(async () => {
  ;({ world } = opened())
  there = await openNode()
})
afterAll(() => there.close())

describe('texts of the community', () => {
  const published = async (at = world) => {
    const { communityName, operator } = (await at.visitor().ok(getAppSettings)).body
    return [communityName, operator.email]
  }

  it('are the environment’s until the first change, then the setting’s at every node; undone to what they were', async () => {
    const of = { MAIL_FROM: '"Hemline Leeds" <hi@leeds.test>', CONTACT_EMAIL: 'help@leeds.test', RUNS_JOBS: 'false' }
    const leeds = await createWorld({ ...of, DATABASE_URL: world.deps.env.DATABASE_URL })
    expect(await published(leeds)).toEqual(['Hemline Leeds', 'help@leeds.test'])
    expect(await published()).toEqual(['Hemline', null])
    await change('communityName', ' Hemline  Bristol ')
    await change('contactEmail', 'hello@bristol.test')
    for (const node of [world, there, leeds])
      expect(await published(node)).toEqual(['Hemline Bristol', 'hello@bristol.test'])
    await leeds.close()
    // there was none before: undo may return to that, a change may not
    expect(codeOf(await change('contactEmail', '', 1))).toBe('INVALID')
    expect((await undo('contactEmail', 1)).status).toBe(200)
    expect((await undo('communityName', 1)).status).toBe(200)
    expect(await published()).toEqual(['Hemline', null])
  })

  it('the page’s settings are those last read while the database does not answer', async () => {
    await change('communityName', 'Hemline Bristol')
    const read = publishedReader(world.deps)
    const broken = { ...world.deps, db: world.deps.db }
    expect((await read()).communityName).toBe('Hemline Bristol')
    let isAway = false
    const away = publishedReader({
      env: broken.env,
      get db() {
        if (isAway) throw new Error('away')
        return broken.db
      },
    })
    await away()
    isAway = true
    expect((await away()).communityName).toBe('Hemline Bristol')
  })

  it('emails are sent in the name of the community, from the address of the environment', async () => {
    const box = await openTestMailServer()
    const of = { SMTP_URL: box.url, MAIL_FROM: 'Hemline Leeds <hi@leeds.test>' }
    const leeds = await createWorld({ ...of, OPERATOR_EMAILS: 'owner@example.com' })
    const by = await leeds.member({ email: 'owner@example.com' })
    const member = await leeds.member()
    const warn = () => by.ok(warnMember, { body: { userId: member.id, note: 'Please answer.' } })
    await warn()
    await leeds.drain()
    await setSettings(by, { communityName: 'Hemline Bristol' })
    await warn()
    await leeds.drain()
    // one that is sent within the call, too
    await by.ok(proveNewsletter, { body: { subject: 'Spring', paragraphs: ['Warmer days.'] } })
    const theirs = box.received.filter(({ to }) => to.includes(member.email))
    expect(theirs.map(({ email }) => email.from)).toMatchObject([
      { name: 'Hemline Leeds', address: 'hi@leeds.test' },
      { name: 'Hemline Bristol', address: 'hi@leeds.test' },
    ])
    const proof = box.received.find(({ email }) => email.subject === 'Proof: Spring')
    expect(proof?.email.from).toMatchObject({ name: 'Hemline Bristol', address: 'hi@leeds.test' })
    await leeds.close()
    await box.close()
  })
})

describe('a version of the terms', () => {
  const changed = 'Tracked post both ways costs more from today.'
  const publish = (revision = 0, text = changed) => change('terms', text, revision)
  const inForce = async (at = world) => (await at.visitor().ok(getTerms)).body.data
  const newTo = async (member: TestMember) => (await member.ok(getNewTerms)).body.data

  it('has the day on which an owner wrote what changed; members from before read it once, newcomers never', async () => {
    const member = await world.member()
    expect([await inForce(), await newTo(member)]).toEqual([{ version: TERMS_VERSION, changed: '', earlier: [] }, null])
    expect((await publish()).status).toBe(200)
    const version = today(world.clock.now())
    for (const node of [world, there]) expect(await inForce(node)).toEqual({ version, changed, earlier: [] })
    expect((await world.visitor().ok(getAppSettings)).body.termsVersion).toBe(version)
    expect(await newTo(member)).toEqual({ version, changed, earlier: [] })
    await member.ok(readNewTerms, { body: { version } })
    expect(await newTo(member)).toBeNull()
    const agreed = await world.member()
    await world.db.updateTable('members').set({ termsVersion: version }).where('id', '=', agreed.id).execute()
    expect(await newTo(agreed)).toBeNull()
    // a later one is read again, and an earlier one doesn't take that back
    await world.advance('P1D')
    await publish(1, 'A loan may now last for up to three weeks.')
    expect((await newTo(member))?.changed).toContain('three weeks')
    await member.ok(readNewTerms, { body: { version: today(world.clock.now()) } })
    await member.ok(readNewTerms, { body: { version } })
    expect(await newTo(member)).toBeNull()
  })

  it('is the only one of its day: who read the first would not be shown a second, also after the first was undone', async () => {
    const member = await world.member()
    await publish()
    const version = today(world.clock.now())
    await member.ok(readNewTerms, { body: { version } })
    const later = 'A loan may now last for up to three weeks.'
    expect((await publish(1, later)).body).toMatchObject({ error: { fields: { value: settingTexts.termsTomorrow } } })
    // the same words again are no change
    expect((await publish(1)).status).toBe(200)
    expect((await undo('terms', 1)).status).toBe(200)
    expect((await publish(2, later)).body).toMatchObject({ error: { fields: { value: settingTexts.termsTomorrow } } })
    await world.advance('P1D')
    expect((await publish(2, later)).status).toBe(200)
    expect((await newTo(member))?.changed).toBe(later)
  })

  it('is read with the one before by who was away for both, unless that was taken back; by others alone', async () => {
    const [away, reader] = [await world.member(), await world.member()]
    await publish()
    const first = { version: today(world.clock.now()), changed }
    await reader.ok(readNewTerms, { body: { version: first.version } })
    await world.advance('P1D')
    await publish(1, 'A loan may now last for a year.')
    expect((await undo('terms', 2)).status).toBe(200)
    await world.advance('P1D')
    const second = { version: today(world.clock.now()), changed: 'A loan may now last for up to three weeks.' }
    await publish(3, second.changed)
    expect(await newTo(away)).toEqual({ ...second, earlier: [first] })
    expect(await newTo(reader)).toEqual({ ...second, earlier: [] })
    expect(await inForce()).toEqual({ ...second, earlier: [first] })
    await away.ok(readNewTerms, { body: { version: second.version } })
    expect(await newTo(away)).toBeNull()
  })

  it('is undone to the one before, and needs words', async () => {
    expect((await publish(0, 'More.')).body).toMatchObject({ error: { fields: { value: settingTexts.terms } } })
    await publish()
    expect((await undo('terms', 1)).status).toBe(200)
    expect(await inForce()).toEqual({ version: TERMS_VERSION, changed: '', earlier: [] })
    expect(await newTo(await world.member())).toBeNull()
  })

  it('is agreed to with requests from then on: one that was begun is looked at again, an order keeps its own', async () => {
    const { lendee, listingId } = await lenderAndStranger(world)
    const other = await lenderAndStranger(world)
    const versionOf = async (member: TestMember, orderId: string) =>
      (await member.ok(getEvidence, { query: { orderId } })).body.data.termsVersion
    const before = await requestLoan(world, lendee, { listingId, from: 30, to: 32 })
    const begun = await prepareRequest(world, other.lendee, { listingId, from: 60, to: 62 })
    await publish()
    const hold = await other.lendee.call(createPaymentHold, { body: { ...begun, amount: 2490 } })
    expect(hold.body).toMatchObject({
      error: { code: 'REQUEST_CHANGED', fields: { termsVersion: 'The terms and conditions have changed.' } },
    })
    const third = await lenderAndStranger(world)
    const after = await requestLoan(world, third.lendee, { listingId: third.listingId, from: 30, to: 32 })
    expect(await versionOf(lendee, before)).toBe(TERMS_VERSION)
    expect(await versionOf(third.lendee, after)).toBe(today(world.clock.now()))
  })
})
