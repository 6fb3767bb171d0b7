import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { World } from '../server/test/world.ts'
import type { Hemline } from './hemline.ts'

export const PASSWORD = 'a long enough password'

/** Returns a photo of a dress. 2400 pixels wide, as a phone takes it, on request: everything is slower then. */
export async function photo(colour: string, width = 600): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const height = (width * 4) / 3
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2400 3200" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#efe6dc"/>
<path d="M900 500h600l-80 700 420 1600H560l420-1600z" fill="${colour}"/></svg>`
  return {
    name: 'dress.jpg',
    mimeType: 'image/jpeg',
    buffer: await sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer(),
  }
}

/** Confirms the crop of a chosen photo. */
export async function crop(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: 'Crop' }).getByRole('button', { name: 'Apply' }).click()
}

/** Chooses photos of a listing, which are cropped by themselves. */
export async function addListingPhoto(page: Page, colour: string, width?: number): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(await photo(colour, width))
}

/** Chooses a photo and crops it. */
export async function addPhoto(page: Page, colour: string, width?: number): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(await photo(colour, width))
  await crop(page)
}

export type Person = {
  firstName: string
  secondName: string
  email: string
  phone: string
  address: string
  postcode: string
}

/** A member for journeys in which it does not matter who they are. */
export const ida: Person = {
  firstName: 'Ida',
  secondName: 'Marsh',
  email: 'ida@hemline.test',
  phone: '07400 123471',
  address: '3 Bermondsey Street',
  postcode: 'SE1 3XF',
}

/** Signs up with the code from the email. */
export async function signUp(hemline: Hemline, page: Page, person: Person): Promise<void> {
  await page.goto('/sign-in?mode=sign-up')
  // The welcome dialog, four seconds later, has a journey of its own, and would cover a slow one.
  await page.evaluate(() => localStorage.setItem('hemline.welcome-closed-at', '9e15'))
  await fillSignUp(hemline, page, person)
  await page.getByRole('link', { name: 'List' }).first().waitFor()
}

/** Fills in the open form of a new account, and the code from the email. */
export async function fillSignUp(hemline: Pick<Hemline, 'codeFor'>, page: Page, person: Person): Promise<void> {
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await fillBirthdate(page, '1992-06-14')
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await page.getByRole('button', { name: 'Create my account' }).click()
  const code = page.getByLabel('6-digit code')
  await code.waitFor()
  await code.fill(await hemline.codeFor(person.email))
}

/** The code of the newest letter to this address. */
export async function codeTo(world: World, email: string): Promise<string> {
  await world.drain()
  // the server's own worker may have taken the letter first
  await expect.poll(async () => (await world.emailsTo(email)).length).toBeGreaterThan(0)
  return /^\d{6}$/m.exec((await world.emailsTo(email))[0]!.text)![0]
}

/** Fills in the three fields of a date of birth, YYYY-MM-DD. */
export async function fillBirthdate(page: Page, birthdate: string): Promise<void> {
  const [year, month, day] = birthdate.split('-') as [string, string, string]
  await page.getByLabel('Day', { exact: true }).fill(day)
  await page.getByLabel('Month', { exact: true }).fill(month)
  await page.getByLabel('Year', { exact: true }).fill(year)
}

/** Waits for a step of onboarding by its first words, which take the focus: from a field that is filled in sooner, too. */
export async function onboardingStep(page: Page, words: string): Promise<void> {
  await page.waitForFunction((words) => document.activeElement?.textContent?.startsWith(words), words)
}

/** Fills in name and address; requires the open onboarding form. */
export async function onboard(page: Page, person: Person): Promise<void> {
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.secondName)
  await page.getByLabel('Phone number').fill(person.phone)
  await page.getByLabel('Height').selectOption('5f6')
  await page.getByRole('button', { name: 'Continue' }).click()
  await onboardingStep(page, 'Where your parcels go')
  await page.getByLabel('Address line 1').fill(person.address)
  await page.getByLabel('Town or city').fill('London')
  await page.getByLabel('Postcode').fill(person.postcode)
  await page.getByRole('button', { name: 'Continue' }).click()
}

export type Garment = {
  brand: string
  description: string
  colour: string
  hex: string
  sharing?: string
  needsDryCleaning?: boolean
  photoWidth?: number
}

/** Taps one choice of a group of the listing form. */
export async function choose(page: Page, group: string, name: string | RegExp): Promise<void> {
  await page.getByRole('group', { name: group, exact: true }).getByRole('radio', { name, exact: true }).click()
}

/** Lists a dress with one photo; requires the open listing form. Ends on the page of the new listing. */
export async function listDress(page: Page, garment: Garment): Promise<void> {
  await fillDress(page, garment)
  await page.getByRole('heading', { name: garment.brand }).first().waitFor()
}

/** The same up to the confirmation, for a member who then goes on elsewhere. */
export async function fillDress(page: Page, garment: Garment): Promise<void> {
  await addListingPhoto(page, garment.hex, garment.photoWidth)
  await page.getByRole('img', { name: 'Yours, photo 1' }).waitFor()
  for (const [group, name] of [
    ['Category', 'Dress'],
    ['Length', 'Midi'],
    ['UK size', /^12/],
    ['Main colour', garment.colour],
    ...(garment.sharing ? [['Who can see and borrow it', garment.sharing] as const] : []),
  ] as const) {
    await choose(page, group, name)
  }
  const brand = page.getByRole('combobox', { name: 'Brand' })
  await brand.fill(garment.brand)
  await brand.press('Escape')
  await page.getByLabel('Description').fill(garment.description)
  await page.getByLabel('Replacement price').fill('180')
  if (garment.needsDryCleaning) await page.getByRole('switch', { name: /dry cleaning/ }).check()
  await page.getByRole('button', { name: 'List item' }).click()
  await page.getByText('Your listing has been successfully created!').waitFor()
}

/** Accepts a request: one tap, nothing asked. */
export async function accept(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Accept', exact: true })
  await button.click()
  await button.waitFor({ state: 'detached' })
}

/** Clicks an action of an order and confirms it. */
export async function act(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: action, exact: true }).click()
  const yes = page.getByRole('dialog').getByRole('button', { name: /^Yes/ })
  // while the sheet still slides in, what is tapped may be what comes after it
  await yes.evaluate((button) =>
    Promise.allSettled((button.closest('dialog')?.getAnimations() ?? []).map(({ finished }) => finished)),
  )
  await yes.click()
  await yes.waitFor({ state: 'hidden' })
}

/** Picks two days in the calendar by their accessible names ("Sat 5 Dec 2026"). */
export async function pickDays(page: Page | Locator, days: readonly string[]): Promise<void> {
  for (const day of days) await (await leafTo(page, day)).click()
}

/** Turns the leaves of the calendar until they have a day, from the one that it shows on; returns its button. */
export async function leafTo(page: Page | Locator, day: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Next month' }).waitFor()
  const cell = page.getByRole('button', { name: new RegExp(`^${day}`) })
  for (let month = 0; month < 4 && !(await cell.isVisible()); month++) {
    await page.getByRole('button', { name: 'Next month' }).click()
  }
  return cell
}

/** Chooses the dates of browse, from its first day to its last ("Sat 5 Dec 2026"), and optionally the method. */
export async function chooseDates(page: Page, days: readonly string[], method?: string): Promise<void> {
  await page
    .getByRole('button', { name: /^(Dates|Any dates|(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d)/ })
    .first()
    .click()
  const sheet = page.getByRole('dialog', { name: 'When do you need it?' })
  await pickDays(sheet, days)
  if (method) await sheet.getByRole('radio', { name: method }).click()
  await sheet.getByRole('button', { name: /^Show / }).click()
}

/** Fills the sandbox's card form with a test card. */
export async function fillCard(page: Page, cardNumber = '4242424242424242'): Promise<void> {
  const other = page.getByRole('button', { name: 'Use another card' })
  await page.getByLabel('Card number').or(other).waitFor()
  if (await other.isVisible()) await other.click()
  await page.getByLabel('Card number').fill(cardNumber)
  await page.getByLabel('Expiry date').fill('12 / 34')
  await page.getByLabel('Security code').fill('123')
  await page.getByLabel('Billing postcode').fill('E8 3PH')
}

/** Pays with a test card on the Review & Request screen. */
export async function payAndRequest(page: Page, cardNumber?: string): Promise<void> {
  await fillCard(page, cardNumber)
  await page.getByRole('checkbox', { name: /terms/ }).check()
  await page.getByRole('button', { name: 'Confirm Request' }).click()
}

/** Pays with a test card on the request page, once its choices are complete. */
export async function payAndSend(page: Page, cardNumber?: string): Promise<void> {
  await fillCard(page, cardNumber)
  await page.getByRole('checkbox', { name: /terms/ }).check()
  await page.getByRole('button', { name: 'Send request' }).click()
}

/** Ticks a control whose state is in the address: it is checked a moment after the click. */
export async function tick(page: Page, role: 'radio' | 'checkbox' | 'switch', name: string | RegExp): Promise<void> {
  await page.getByRole(role, { name }).click()
  await page.getByRole(role, { name, checked: true }).waitFor()
}
