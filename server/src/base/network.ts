import { isIP } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'

/**
 * The smallest IPv6 prefix of a household or a company: a single address identifies nothing, a device may use millions.
 */
const HOUSEHOLD_BITS = 64
/** The IPv6 prefix of a site or of a hosting customer. */
const SITE_BITS = 48

/** The network of all callers whose proxy sends no readable address. */
const UNKNOWN = 'unknown'

/**
 * Returns the network that a caller is counted under: the IPv4 address, or the /64 of an IPv6 address (decision 66).
 * Some proxies append the caller's port, which changes with each connection and is ignored.
 */
export function networkOf(address: string): string {
  const bare = withoutPort(address)
  return isIP(bare) ? normalizeIP(bare, HOUSEHOLD_BITS) : UNKNOWN
}

/** Whether `networkOf` could read no address. */
export const isUnknown = (network: string): boolean => network === UNKNOWN

/** Returns the /48 of an IPv6 address; null for IPv4. */
export function siteOf(address: string): string | null {
  const bare = withoutPort(address)
  const site = isIP(bare) ? normalizeIP(bare, SITE_BITS) : UNKNOWN
  return site.includes(':') ? `${site}/${SITE_BITS}` : null
}

/** Returns the address of `192.0.2.1:4711`, `[2001:db8::1]:4711` and `[2001:db8::1]`. */
function withoutPort(address: string): string {
  const [, four, six] = /^(?:([\d.]+):\d+|\[([^\]]+)\](?::\d+)?)$/.exec(address.trim()) ?? []
  return four ?? six ?? address.trim()
}
