import { expect, it } from 'vitest'
import { breachesIn } from './member-texts.ts'

const countOf = (source: string) => breachesIn('web/src/orders/words.tsx', source).length

it.each([
  ["const text = 'Your card could not be charged.'", 1],
  ["const text = 'Your card couldn’t be charged.'", 0],
  ["const text = 'Please enter your e-mail'", 1],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a source with a template
  ['const text = `Held on the card of ${name}, for now`', 1],
  ['const part = <p>You cannot see it</p>', 1],
  ["const text = 'Shall we tell you on this device?'", 1],
  ["const text = 'Please write to the people who run this Hemline.'", 1],
  ['const text = "You can\'t undo this."', 1],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a source with a template
  ["const text = `We charge ${name}'s card`", 1],
  ["const text = `The lenders' items are saved`", 1],
  ['const text = \'Tap "Add to Home Screen"\'', 1],
  ["const text = 'Tap “Add to Home Screen”, and it’s there'", 0],
  ["const text = 'Please choose a day before 2029-02-28'", 1],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a source with a template
  ['const last = addDays(today(now), 365)\nconst text = `Please choose a day before ${last}`', 1],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a source with a template
  ['const last = formatNearDay(addDays(today(now), 365))\nconst text = `Please choose a day before ${last}`', 0],
  // no sentences, though they have spaces
  ['const html = \'<p class="note">It’s there</p>\'', 0],
  ["const policy = `default-src 'none'; img-src 'self' data:`", 0],
  // fixed by docs/product.md §8
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a source with a template
  ["const text = `You've earned ${count} coins!`", 0],
  // fixed by docs/product.md §14
  ["const text = 'Something went wrong with your payment. Please try again or contact support.'", 0],
  // for a log
  ["throw new Error('The job could not be queued')", 0],
  ["log.error('tracking could not be read')", 0],
  // no sentences
  ["const sql = 'select id from orders where note is not null'", 0],
  ["// a comment that cannot be read by members\nconst text = 'All is well here'", 0],
])('%s: %i', (source, count) => {
  expect(countOf(source)).toBe(count)
})
