import { isIP } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'

/** What a household or a firm has of IPv6 at least: a single address is nothing there, each device takes millions. */
const HOUSEHOLD_BITS = 64
/** What a site, or one customer of a hosting firm, may have. */
const SITE_BITS = 48

/** The network of whoever's proxy names no address that can be read: they are all one. */
const UNKNOWN = 'unknown'

/**
 * The network that is counted for a caller: the IPv4 address, or the /64 of an IPv6 one (decision 66). Some proxies write the
 * caller's port behind the address: it is new with each connection and does not count.
 */
export function networkOf(address: string): string {
  const bare = withoutPort(address)
  return isIP(bare) ? normalizeIP(bare, HOUSEHOLD_BITS) : UNKNOWN
}

/** The /48 around an IPv6 address; null for IPv4, which has no such room. */
export function siteOf(address: string): string | null {
  const bare = withoutPort(address)
  const site = isIP(bare) ? normalizeIP(bare, SITE_BITS) : UNKNOWN
  return site.includes(':') ? `${site}/${SITE_BITS}` : null
}

/** The address of `192.0.2.1:4711`, `[2001:db8::1]:4711` and `[2001:db8::1]`. */
function withoutPort(address: string): string {
  const [, four, six] = /^(?:([\d.]+):\d+|\[([^\]]+)\](?::\d+)?)$/.exec(address.trim()) ?? []
  return four ?? six ?? address.trim()
}
