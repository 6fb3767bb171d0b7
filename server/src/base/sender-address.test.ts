import { expect, test } from 'vitest'
import { addressIn, hostIn, nameIn } from './sender-address.ts'

test.each([
  ['Hemline <hello@hemline.test>', 'hello@hemline.test'],
  ['"Hemline, Leeds" <hi@leeds.test>', 'hi@leeds.test'],
  ['hello@hemline.test', 'hello@hemline.test'],
])('%s is sent from %s', (sender, address) => expect(addressIn(sender)).toBe(address))

test.each([
  ['Hemline <hello@hemline.test>', 'Hemline', 'hemline.test'],
  ['"Hemline, Leeds" <hi@leeds.test>', 'Hemline, Leeds', 'leeds.test'],
  ['hello@hemline.test', null, 'hemline.test'],
  ['<hello@hemline.test>', null, 'hemline.test'],
  ['Hemline', null, null],
])('%s has its name and its host', (sender, name, host) => {
  expect(nameIn(sender)).toBe(name)
  expect(hostIn(sender)).toBe(host)
})
