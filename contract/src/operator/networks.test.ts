import { expect, it } from 'vitest'
import { parseNetwork, passesBlocks } from './networks.ts'

it.each([
  ['203.0.113.9', '203.0.113.9/32'],
  [' 203.0.113.9/24 ', '203.0.113.0/24'],
  ['203.0.113.200/25', '203.0.113.128/25'],
  ['198.51.100.7/16', '198.51.0.0/16'],
  ['2001:db8:1:2:3::4', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::/96', '2001:db8:1:2::/64'],
  ['2001:db8:1:2ff::/56', '2001:db8:1:200::/56'],
  ['2001:db8::/32', '2001:db8::/32'],
  ['2001:db8:0:5::1', '2001:db8:0:5::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
])('%s names the network %s', (text, network) => {
  expect(parseNetwork(text)).toBe(network)
})

it.each([
  ...['', 'anything', '203.0.113', '203.0.113.9.', '203.0.113.256', '203.0.113.09', '203.0.113.0/15', '203.0.113.0/33'],
  ...[
    '0.0.0.0/0',
    '2001:db8::/31',
    '::/0',
    '::1',
    '::ffff:203.0.113.9',
    '2001:db8::/129',
    '2001:db8:::1',
    '2001::db8::1',
  ],
  ...[
    '2001:db8:1:2:3:4:5:6:7',
    '2001:db8:12345::',
    '203.0.113.0/24/24',
    '203.0.113.0-9',
    ':',
    ':::',
    '1:2:3:4:5:6:7::8:9',
  ],
])('%s names none', (text) => {
  expect(parseNetwork(text)).toBeNull()
})

it('those who may unblock pass, and no one else', () => {
  expect([null, 'SUPPORT', 'OPERATOR', 'OWNER'].map((role) => passesBlocks(role as 'OWNER'))).toEqual([
    ...[false, false],
    ...[true, true],
  ])
})
