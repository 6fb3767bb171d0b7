import { expect, it } from 'vitest'
import { networkOf, siteOf } from './network.ts'

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:4711', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['[::ffff:192.0.2.1]:4711', '192.0.2.1'],
  ['2001:db8:1:2:3::4', '2001:db8:1:2::'],
  ['[2001:DB8:1:2::9]:4711', '2001:db8:1:2::'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::'],
  ['_hidden7', 'unknown'],
  ['anything', 'unknown'],
  ['', 'unknown'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

it('a site is the /48 of an IPv6 address, with or without a port; IPv4 addresses have none', () => {
  const addresses = ['2001:db8:1:2::9', '[2001:db8:1:3::9]:80', '192.0.2.1:80', '::ffff:192.0.2.1', 'anything']
  expect(addresses.map(siteOf)).toEqual(['2001:db8:1::/48', '2001:db8:1::/48', null, null, null])
})
