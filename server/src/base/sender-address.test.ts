import { expect, test } from 'vitest'
import { addressIn } from './sender-address.ts'

test.each([
  ['Hemline <hello@hemline.test>', 'hello@hemline.test'],
  ['"Hemline, Leeds" <hi@leeds.test>', 'hi@leeds.test'],
  ['hello@hemline.test', 'hello@hemline.test'],
])('%s is sent from %s', (sender, address) => expect(addressIn(sender)).toBe(address))
