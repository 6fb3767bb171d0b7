import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatSpan } from '@hemline/contract/day-words.ts'
import { addDays, today, weekday } from '@hemline/contract/days.ts'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { acceptedInPerson, listGarment } from '../../server/test/loans.ts'
import { createWorld, type TestMember } from '../../server/test/world.ts'
import { acknowledgeCoins } from '../community.ts'
import { PASSWORD, photo } from '../member.ts'
import { openForFile } from '../open-for-file.ts'
import { sessionOf } from '../visits.ts'
import type { OtherBrowser } from './driver.ts'
import { openFirefox } from './firefox.ts'
import { type Visitor, visitor } from './visitor.ts'
import { openWebKit } from './webkit.ts'

const world = openForFile(() => createWorld())
const { names, programs } = inject('others')
const open = {
  firefox: () => openFirefox(programs.firefox!),
  webkit: () => openWebKit(programs.webkit!),
}

/** Runs in the page: whether something in the open sheet is cut off and would have to be scrolled. */
const sheetIsCut = () =>
  [...document.querySelectorAll('dialog[open] *')].some(
    (one) => getComputedStyle(one).overflowY !== 'visible' && one.scrollHeight > one.clientHeight + 1,
  )

describe.each(names)('%s', (name) => {
  let browser: OtherBrowser
  let folder: string
  let visitors: [string, Visitor][] = []
  beforeAll(async () => {
    world.deps.env.publicUrl = world.url
    folder = await mkdtemp(join(tmpdir(), 'hemline-photo-'))
    browser = await open[name]()
  })
  afterEach(async ({ task }) => {
    for (const [who, { driver }] of visitors) {
      if (task.result?.state === 'fail') {
        const path = join(tmpdir(), `hemline-${name}-${who}.png`)
        await writeFile(path, await driver.screenshot())
        console.log(`The screen of ${who}: ${path}`)
      }
      await driver.close()
    }
    visitors = []
  })
  afterAll(async () => {
    await browser?.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function visit(who: string, member?: TestMember): Promise<Visitor> {
    const page = visitor(await browser.open(), world.url)
    visitors.push([who, page])
    await page.goto('/sign-in')
    const stored = {
      'hemline.welcome-closed-at': '9e15',
      ...(member && { 'hemline.session': await sessionOf(world, member) }),
    }
    await page.driver.run(
      `Object.entries(${JSON.stringify(stored)}).forEach(([key, value]) => localStorage.setItem(key, value))`,
    )
    return page
  }

  it('a member signs up, lists a dress and earns a coin', async () => {
    const email = `ida.${name}@hemline.test`
    const ida = await visit('ida')
    await ida.goto('/sign-in?mode=sign-up')
    await ida.fill({ label: /^Email/ }, email)
    await ida.fill({ label: 'Password' }, PASSWORD)
    await ida.fill({ label: 'Day' }, '14')
    await ida.fill({ label: 'Month' }, '6')
    await ida.fill({ label: 'Year' }, '1992')
    await ida.click({ role: 'checkbox', name: /I agree/ })
    await ida.click({ role: 'button', name: 'Create my account' })
    await ida.see({ label: '6-digit code' })
    await world.drain()
    const [letter] = await world.emailsTo(email)
    await ida.fill({ label: '6-digit code' }, /\b\d{6}\b/.exec(letter!.text)![0])
    await ida.click({ role: 'link', name: 'List' })

    await ida.fill({ label: /^First name/ }, 'Ida')
    await ida.fill({ label: /^Last name/ }, 'Marsh')
    await ida.fill({ label: /^Phone number/ }, name === 'firefox' ? '07400 123471' : '07400 123472')
    await ida.set({ label: /^Height/ }, '5f6')
    await ida.click({ role: 'button', name: 'Continue' })
    await ida.fill({ label: /^Address line 1/ }, '3 Bermondsey Street')
    await ida.fill({ label: /^Town or city/ }, 'London')
    await ida.fill({ label: /^Postcode/ }, 'SE1 3XF')
    await ida.click({ role: 'button', name: 'Continue' })

    const file = join(folder, 'dress.jpg')
    await writeFile(file, (await photo('#2b4a8b')).buffer)
    await ida.upload(file)
    await ida.see({ role: 'img', name: 'Yours, photo 1' })
    for (const [group, option] of [
      ['Category', 'Dress'],
      ['Length', 'Midi'],
      ['UK size', /^12/],
      ['Main colour', 'Blue'],
    ] as const) {
      await ida.click({ within: { role: 'group', name: group }, role: 'radio', name: option })
    }
    await ida.fill({ role: 'combobox', name: 'Brand' }, 'Ganni')
    await ida.fill({ label: /^Description/ }, 'Smocked cotton, easy to wear.')
    await ida.fill({ label: /^Replacement price/ }, '180')
    await ida.click({ role: 'button', name: 'List item' })
    await ida.see({ text: 'Your listing has been successfully created!' })
    await ida.see({ role: 'dialog', name: "You've earned your first coin!" })
  })

  it('a dress is found for a weekend and requested, and its lender accepts', async () => {
    const lender = await world.member({ firstName: 'Lena' })
    const brand = name === 'firefox' ? 'Sandro' : 'Reformation'
    await listGarment(lender, { brand, hasDryCleaning: false })
    const borrower = await world.member({ firstName: 'Ines' })
    await listGarment(borrower, { brand: 'Toast' })
    for (const one of [lender, borrower]) await acknowledgeCoins(one)
    const day = today(world.clock.now())
    const startDate = addDays(day, ((5 - weekday(day) + 7) % 7) + 14)
    const weekend = formatSpan({ startDate, endDate: addDays(startDate, 2) })

    const ines = await visit('ines', borrower)
    await ines.goto('/')
    await ines.click({ role: 'button', name: 'Dates' })
    const sheet = { role: 'dialog', name: 'When do you need it?' }
    await ines.click({ within: sheet, text: weekend })
    await ines.click({ within: sheet, role: 'button', name: `Show ${weekend}` })
    await ines.click({ role: 'link', name: new RegExp(brand) })
    await ines.see({ text: '1 coin + £6.90 by post' })
    await ines.click({ role: 'button', name: 'Request' })
    await ines.click({ role: 'radio', name: /Postal delivery/ })
    await ines.fill({ label: /^Card number/ }, '4242424242424242')
    await ines.fill({ label: /^Expiry date/ }, '1234')
    await ines.fill({ label: /^Security code/ }, '123')
    await ines.fill({ label: /^Billing postcode/ }, 'E8 3PH')
    await ines.click({ role: 'checkbox', name: /terms/ })
    await ines.click({ role: 'button', name: 'Send request' })
    await ines.see({ text: 'Your request was submitted successfully!' })
    const address = await ines.path()

    const lena = await visit('lena', lender)
    await lena.goto(address)
    await lena.click({ role: 'button', name: 'Accept' })
    await lena.see({ role: 'heading', name: /You’re lending it to Ines/ })
    await ines.see({ role: 'heading', name: /Lena|yours|agreed|accepted/i })
  })

  it('two hand over a dress, confirm its return, and write to each other', async () => {
    const { lender, lendee, orderId } = await acceptedInPerson(world)
    for (const one of [lender, lendee]) await acknowledgeCoins(one)
    const lena = await visit('lena', lender)
    const bea = await visit('bea', lendee)
    for (const page of [lena, bea]) await page.goto(`/order/${orderId}`)
    await lena.click({ role: 'button', name: 'Show my code' })
    const code = (await lena.textOf({ text: /^\d{3} \d{3}$/ })).replace(' ', '')
    await bea.click({ role: 'button', name: 'Enter the code' })
    await bea.fill({ label: 'Six-digit code' }, code)
    await bea.see({ role: 'heading', name: 'Enjoy wearing it' })

    await bea.click({ role: 'link', name: /^Message/ })
    await bea.fill({ role: 'textbox', name: /message/i }, 'It fits like a glove!')
    await bea.click({ role: 'button', name: /^Send/ })
    await lena.goto('/messages')
    await lena.click({ role: 'link', name: /Bea/ })
    await lena.see({ text: 'It fits like a glove!' })
    await lena.fill({ role: 'textbox', name: /message/i }, 'Have a lovely evening')
    await lena.click({ role: 'button', name: /^Send/ })
    await bea.see({ text: 'Have a lovely evening' })

    await bea.goto(`/order/${orderId}`)
    await bea.click({ role: 'button', name: 'I’ve returned it' })
    await bea.click({ role: 'button', name: 'Yes, I’ve returned it' })
    await lena.goto(`/order/${orderId}`)
    await lena.click({ role: 'button', name: 'All fine' })
    expect(await lena.driver.run(`(${sheetIsCut})()`), 'the sheet shows all of its text').toBe(false)
    await lena.click({ role: 'button', name: 'Yes, all fine' })
    await lena.see({ text: /^completed$/i })
  })
})
