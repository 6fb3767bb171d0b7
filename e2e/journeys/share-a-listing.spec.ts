import { expect, it } from 'vitest'
import { framesDrawn } from '../frames-drawn.ts'
import { openHemline } from '../hemline.ts'
import { fillSignUp, ida, listDress, onboard, signUp } from '../member.ts'
import { openForFile } from '../open-for-file.ts'

const hemline = openForFile(() => openHemline({ OPERATOR_NAME: 'Priya Shah', CONTACT_EMAIL: 'hello@hemline.test' }))

it('a visitor sees a shared listing until its owner ends the link', async () => {
  const owner = await hemline.visit({ isDesktop: true })
  await owner.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signUp(hemline, owner, ida)
  await owner.getByRole('link', { name: 'List item' }).click()
  await onboard(owner, ida)
  await listDress(owner, {
    brand: 'Ghost',
    description: 'Bias-cut satin, falls beautifully.',
    colour: 'Green',
    hex: '#2f7a55',
    needsDryCleaning: false,
  })
  await owner.getByRole('button', { name: 'Got it' }).click()
  await owner.getByRole('button', { name: 'Share', exact: true }).click()
  await owner.getByText('Link copied. It works for 30 days.').waitFor()
  const link = await owner.evaluate<string>('navigator.clipboard.readText()')
  expect(link).toMatch(new RegExp(`^${hemline.url}/share/[0-9a-z]{26}$`))

  const preview = await (await fetch(link)).text()
  expect(preview).toContain('<meta property="og:title" content="Ghost Dress, UK')

  const visitor = await hemline.visit()
  await visitor.goto(link)
  await visitor.getByRole('heading', { name: 'Ghost', level: 1 }).waitFor()
  // the fees come with an answer of their own
  await visitor.getByText(/1 coin \+ £\d+\.\d\d by post/).waitFor()
  const text = await visitor.locator('article').innerText()
  for (const shown of ['Available to borrow', 'Bias-cut satin', 'Green', 'Dress', 'Shared by', 'Ida', 'No reviews yet'])
    expect(text).toContain(shown)
  for (const hidden of ['Marsh', ida.address, ida.postcode, ida.email, 'Replacement'])
    expect(text).not.toContain(hidden)
  await visitor.getByRole('link', { name: 'Request' }).click()
  await visitor.waitForURL(/\/sign-in/)
  await visitor.goto(link)
  await visitor.getByText('Next free weekend: ').waitFor()
  await visitor.getByRole('button', { name: 'Favourite: Ghost' }).click()
  await visitor.waitForURL(`${hemline.url}/sign-in?${new URLSearchParams({ returnTo: new URL(link).pathname })}`)

  await owner.getByText('1 share link is open').waitFor()
  await owner.getByRole('button', { name: 'Manage' }).click()
  await owner.getByRole('button', { name: 'Turn off link' }).click()
  await owner.getByText('This link no longer works.').waitFor()

  await visitor.goto(link)
  await visitor.getByRole('heading', { name: 'This share link has expired or is no longer available' }).waitFor()
  await visitor.getByRole('link', { name: 'Go to Homepage' }).click()
  await visitor.waitForURL(`${hemline.url}/`)
  await visitor.goto('/share')
  await visitor.getByRole('heading', { name: 'Invalid share link' }).waitFor()
})

it('a visitor who signs up from a link lands on that item, also after onboarding', async () => {
  const owner = await hemline.visit({ isDesktop: true })
  await owner.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const lender = { ...ida, email: 'lender@hemline.test', phone: '07400 123473', firstName: 'Lena' }
  await signUp(hemline, owner, lender)
  await owner.goto('/list')
  await onboard(owner, lender)
  await listDress(owner, {
    brand: 'Toast',
    description: 'Linen with pockets.',
    colour: 'Blue',
    hex: '#2b4a8b',
    needsDryCleaning: false,
  })
  await owner.getByRole('button', { name: 'Got it' }).click()
  await owner.getByRole('button', { name: 'Share', exact: true }).click()
  await owner.getByText('Link copied. It works for 30 days.').waitFor()
  const link = await owner.evaluate<string>('navigator.clipboard.readText()')
  // the owner sees what they shared, not their own listing
  await owner.goto(link)
  await owner.getByText('Available to borrow').waitFor()

  // Request leads through sign-up and onboarding to the request of that item
  const asker = { ...ida, email: 'asker@hemline.test', phone: '07400 123475', firstName: 'Asa' }
  const asking = await hemline.visit()
  await asking.goto(link)
  await asking.getByRole('link', { name: 'Request' }).click()
  await asking.waitForURL(/\/sign-in/)
  await asking.getByRole('button', { name: 'Create an account' }).click()
  await fillSignUp(hemline, asking, asker)
  await onboard(asking, asker)
  await asking.getByRole('button', { name: "I'll do this later" }).click()
  await asking.waitForURL(/\/[0-9a-z]{12}\/request$/)
  await asking.getByRole('heading', { name: 'Request', level: 1 }).waitFor()

  const newcomer = { ...ida, email: 'new@hemline.test', phone: '07400 123474', firstName: 'Noor' }
  const page = await hemline.visit()
  await page.goto(link)
  await page.getByRole('link', { name: 'Join Hemline' }).click()
  await fillSignUp(hemline, page, newcomer)
  const item = /\/dress\/toast[\w-]*-[0-9a-z]{12}$/
  await page.waitForURL(item)
  await page.getByRole('heading', { name: 'Toast', level: 1 }).waitFor()

  // the welcome leads to onboarding, and back to this item
  const welcome = page.getByRole('dialog', { name: 'Welcome' })
  await welcome.waitFor()
  await welcome.getByRole('button', { name: 'Close' }).click()
  await onboard(page, newcomer)
  await page.getByRole('button', { name: "I'll do this later" }).click()
  await page.waitForURL(item)
  await page.getByRole('heading', { name: 'Toast', level: 1 }).waitFor()
  await page
    .getByRole('link', { name: 'Message' })
    .or(page.getByRole('button', { name: 'Message' }))
    .waitFor()
})

it('a visitor reads that only friends can borrow a friends-only item, and comes back to it before giving an address', async () => {
  const owner = await hemline.visit({ isDesktop: true })
  await owner.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const lender = { ...ida, email: 'tilda@hemline.test', phone: '07400 123476', firstName: 'Tilda' }
  await signUp(hemline, owner, lender)
  await owner.goto('/list')
  await onboard(owner, lender)
  await listDress(owner, {
    brand: 'Ganni',
    description: 'Printed georgette.',
    colour: 'Green',
    hex: '#2f7a55',
    needsDryCleaning: false,
    sharing: 'Friends only',
  })
  await owner.getByRole('button', { name: 'Got it' }).click()
  await owner.getByRole('button', { name: 'Share', exact: true }).click()
  await owner.getByText('Link copied. It works for 30 days.').waitFor()
  const link = await owner.evaluate<string>('navigator.clipboard.readText()')

  const page = await hemline.visit()
  await page.goto(link)
  const whose = page.getByText('Only Tilda’s friends can borrow this item.')
  await whose.waitFor()
  const text = await page.locator('article').innerText()
  for (const promise of ['Available to borrow', '1 coin']) expect(text).not.toContain(promise)
  await page.getByRole('link', { name: 'Request' }).click()
  await page.waitForURL(/\/sign-in/)
  await page.getByRole('button', { name: 'Create an account' }).click()
  await fillSignUp(hemline, page, { ...ida, email: 'wanda@hemline.test', phone: '07400 123477', firstName: 'Wanda' })
  await page.waitForURL(link)
  await whose.waitFor()
  await page.getByRole('link', { name: 'Browse the wardrobe' }).waitFor()
})

it('a phone opens its own share sheet for the link; closing it shows no notice, and there is one link', async () => {
  const page = await hemline.visit()
  await page.addInitScript(`
    navigator.canShare = () => true
    navigator.share = async (data) => {
      window.handedOver = [...(window.handedOver ?? []), data]
      if (window.handedOver.length === 1) throw new DOMException('closed', 'AbortError')
    }
  `)
  await signUp(hemline, page, { ...ida, email: 'jo@hemline.test', phone: '07400 123472', firstName: 'Jo' })
  await page.goto('/list')
  await onboard(page, { ...ida, phone: '07400 123472', firstName: 'Jo' })
  await listDress(page, {
    brand: 'Rixo',
    description: 'Silk midi.',
    colour: 'Red',
    hex: '#a02030',
    needsDryCleaning: false,
  })
  await page.getByRole('button', { name: 'Got it' }).click()
  const handed = () => page.evaluate<{ url: string; title: string }[]>('window.handedOver ?? []')
  const share = page.getByRole('button', { name: 'Share', exact: true })
  await share.click()
  await expect.poll(handed).toHaveLength(1)
  await share.click()
  await expect.poll(handed).toHaveLength(2)
  const [first, second] = await handed()
  expect(second).toEqual(first)
  expect(first!.url).toMatch(/\/share\/[0-9a-z]{26}$/)
  expect(first!.title).toMatch(/^Rixo/)
  expect(await page.getByRole('region', { name: 'Notices' }).innerText()).not.toMatch(/link/i)
})

it('policies: both addresses, the date, the tariff; a topic of the FAQs has an address and opens by keyboard', async () => {
  const page = await hemline.visit({ isDesktop: true })
  for (const [addresses, title] of [
    [['/terms-and-conditions', '/terms'], 'Terms and conditions'],
    [['/privacy-policy', '/privacy'], 'Privacy policy'],
  ] as const) {
    for (const address of addresses) {
      await page.goto(address)
      await page.getByRole('heading', { name: title, level: 1 }).waitFor()
      await page.getByText('Last updated 31st May 2025').waitFor()
    }
  }
  await page.goto('/faqs#damage')
  await page.getByText('Missing button(s)').waitFor()
  const damage = page.locator('details#damage')
  expect(await damage.getAttribute('open')).not.toBeNull()
  await expect.poll(() => page.evaluate("document.activeElement?.matches('#damage > summary')")).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByText('Missing button(s)').waitFor({ state: 'hidden' })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.getByText('Can I cancel as the borrower?').waitFor()
  await page.waitForURL(/#cancellation$/)
  await page.getByText('Hemline is run by Priya Shah').waitFor()
  await page.getByRole('link', { name: 'hello@hemline.test' }).waitFor()
})

it('a newly opened address starts at its top, however far the previous one was scrolled', async () => {
  const page = await hemline.visit({ isDesktop: true })
  await page.goto('/terms')
  await page.getByRole('heading', { name: 'Terms and conditions', level: 1 }).waitFor()
  // the page may not be long enough yet, or be put at its top once more as it is loaded
  await page.waitForFunction(() => {
    window.scrollTo(0, 900)
    const stored = JSON.parse(sessionStorage.getItem('hemline.member.nobody.scroll') ?? '{}').value ?? {}
    return Object.values(stored).includes(900)
  })
  await page.goto('/privacy')
  await page.getByRole('heading', { name: 'Privacy policy', level: 1 }).waitFor()
  await framesDrawn(page)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})
