import { normalizeIP } from '@fastify/rate-limit'

/** What a household or a firm has of IPv6 at least: a single address is nothing there, each device takes millions. */
const HOUSEHOLD_BITS = 64
/** What a site, or one customer of a hosting firm, may have. */
const SITE_BITS = 48

/** The network that is counted for a caller: the IPv4 address, or the /64 of an IPv6 one (decision 0066). */
export const networkOf = (address: string): string => normalizeIP(address, HOUSEHOLD_BITS)

/** The /48 around an IPv6 address; null for IPv4, which has no such room. */
export function siteOf(address: string): string | null {
  const site = normalizeIP(address, SITE_BITS)
  return site.includes(':') ? `${site}/${SITE_BITS}` : null
}
