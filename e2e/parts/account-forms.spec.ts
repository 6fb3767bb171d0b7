import { expect, it } from 'vitest'
import { openForFile } from '../open-for-file.ts'
import { openCatalogue } from './catalogue.ts'
import { focused } from './keys.ts'

const catalogue = openForFile(() => openCatalogue())

it('an account form says beside each field what is missing or wrong, in our words, and leads to the first', async () => {
  const { page, show } = catalogue
  await show('identity/account-forms/SignUpFromNothing')
  await page.getByRole('button', { name: 'Create my account' }).click()
  await page.getByText('Please enter your email address.').waitFor()
  await expect.poll(() => focused(page)).toBe('Email')
  expect(await page.locator('[data-field-error]').allTextContents()).toEqual([
    'Please enter your email address.',
    'Please choose a password of at least 10 characters.',
    'Please enter your date of birth.',
    'Please agree to the terms and conditions.',
  ])
  await page.getByLabel('Email').fill('ines at example.com')
  await page.getByLabel('Password', { exact: true }).fill('long enough, this one')
  await page.getByLabel('Day').fill('14/06/1992')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create my account' }).click()
  await page.getByText('Please enter a valid email address.').waitFor()
  expect(await page.locator('[data-field-error]').allTextContents()).toEqual(['Please enter a valid email address.'])
  expect(await page.getByLabel('Email').getAttribute('aria-invalid')).toBe('true')
})

it('an email address that was pasted with an invisible space is taken, and sent without it', async () => {
  const { page, show } = catalogue
  await show('identity/account-forms/ForgotFromNothing')
  await page.evaluate(`
    window.sent = []
    const real = window.fetch
    window.fetch = (address, init) => {
      if (String(address).includes('/identity/')) sent.push(JSON.parse(init.body).Username)
      return real(address, init)
    }`)
  const sent = () => page.evaluate<string[]>('window.sent')
  const pasted = ['ines@example.com\u00a0', '\u200bInes@example.com', 'ines@exam\u200bple.com']
  for (const [place, text] of pasted.entries()) {
    await page.getByLabel('Email').fill(text)
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await expect.poll(async () => (await sent()).length).toBe(place + 1)
  }
  expect(await sent()).toEqual(pasted.map(() => 'ines@example.com'))
  await page.getByLabel('Email').fill('ines at example.com\u00a0')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByText('Please enter a valid email address.').waitFor()
})

it('a date of birth takes one line at a time, a pasted date, and says which of its fields is wrong', async () => {
  const { page, show } = catalogue
  await show('identity/account-forms/SignUpFromNothing')
  const born = page.getByRole('group', { name: 'Date of birth' })
  const create = page.getByRole('button', { name: 'Create my account' })
  const shows = async (problem: string, field: string) => {
    await create.click()
    await born.getByText(problem).waitFor()
    expect(await born.locator('[aria-invalid]').getAttribute('name')).toBe(`birthdate-${field}`)
    expect(await born.getByText('You must be 18').count()).toBe(0)
  }
  await born.getByText('You must be 18 or over to join.').waitFor()
  await page.getByLabel('Email').fill('ines@example.com')
  await page.getByLabel('Password', { exact: true }).fill('long enough, this one')
  await page.getByLabel('Month').fill('31 June 1992')
  expect(await Promise.all(['Day', 'Month', 'Year'].map((label) => page.getByLabel(label).inputValue()))).toEqual([
    '31',
    'June',
    '1992',
  ])
  await shows('There’s no 31 Jun 1992. Please check the day.', 'day')
  await expect.poll(() => focused(page)).toBe('Day')
  await page.getByLabel('Day').fill('30')
  await page.getByLabel('Year').fill('92')
  await shows('Please enter all 4 digits of the year, like 1994.', 'year')
  await expect.poll(() => focused(page)).toBe('Year')
  await page.getByLabel('Year').fill('')
  await shows('Please add the year you were born.', 'year')
  expect(await page.getByLabel('Year').getAttribute('autocomplete')).toBe('bday-year')
})

it.each([
  ['SignIn', 'Sign in', 'Please enter your password.'],
  ['Code', 'Confirm', 'Please enter the 6 digits of the code.'],
])('the form %s says what is missing', async (story, button, problem) => {
  const { page, show } = catalogue
  await show(`identity/account-forms/${story}`)
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByText(problem).waitFor()
  expect(await page.locator('[data-field-error]').allTextContents()).toEqual([problem])
})

it('a code for a new password that does not come is sent again', async () => {
  const { page, show } = catalogue
  await show('identity/account-forms/NewPassword')
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await page.getByText('A new code is on its way.').waitFor()
})

it('a code that is confirmed after a reload says so before the password is asked for', async () => {
  const { page, show } = catalogue
  await show('identity/account-forms/Code')
  await page.getByLabel('6-digit code').fill('123456')
  await page.getByText('Your email is confirmed. Sign in with the password you chose.').waitFor()
})

it('who signs in before their email is confirmed can enter the last code, though no more letters are sent', async () => {
  const { page, show } = catalogue
  await show('identity/step-heading/Steps')
  await page.evaluate(`
    const real = window.fetch
    const refusals = {
      InitiateAuth: ['UserNotConfirmedException', 'Please confirm your email address first.'],
      ResendConfirmationCode: ['LimitExceededException', 'Too many attempts.'],
    }
    window.fetch = (address, init) => {
      const [__type, message] = refusals[init?.headers?.['x-amz-target']?.split('.').at(-1)] ?? []
      return __type ? Promise.resolve(Response.json({ __type, message }, { status: 400 })) : real(address, init)
    }`)
  await page.getByLabel('Password', { exact: true }).fill('chosen at sign-up')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('6-digit code').waitFor()
  await page.getByText('Too many attempts.').waitFor()
  expect(await page.getByRole('button', { name: 'Sign in', exact: true }).count()).toBe(0)
})

it('a step of signing in begins at its title, or at its field with the sentence that says where the code is', async () => {
  const { page, show } = catalogue
  await show('identity/step-heading/Steps')
  await page.getByRole('button', { name: 'Forgotten your password?' }).press('Enter')
  await page.getByRole('button', { name: 'Send me a code' }).waitFor()
  await expect.poll(() => focused(page)).toBe('A new password')
  await page.getByRole('button', { name: 'I have a code' }).press('Enter')
  await page.getByRole('button', { name: 'Confirm' }).waitFor()
  await expect.poll(() => focused(page)).toBe('6-digit code')
  const description = await page.evaluate(() => {
    const ids = document.activeElement?.getAttribute('aria-describedby')?.split(' ') ?? []
    return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
  })
  expect(description).toContain(
    'Look in ines@example.com: we’ve sent a code, or a note if you already have an account.',
  )
})
