import ipaddr from 'ipaddr.js'
import { type OperatorRole, suffices } from '../operator-roles.ts'

/** The largest networks that can be blocked, and the smallest IPv6 one, which is a household (decision 66). */
const V4_LARGEST_BITS = 16
const V6_LARGEST_BITS = 32
const V6_SMALLEST_BITS = 64

/**
 * Returns the network that a text names, as PostgreSQL writes it (`203.0.113.0/24`, `2001:db8:1:2::/64`): an IPv4 address
 * or /16 to /32, or IPv6 from /32 on, where /65 and smaller become the /64. Null for anything else.
 */
export function parseNetwork(text: string): string | null {
  const [, address = '', length] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text.trim()) ?? []
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) {
    const bits = Number(length ?? 32)
    return bits < V4_LARGEST_BITS || bits > 32
      ? null
      : `${ipaddr.IPv4.networkAddressFromCIDR(`${address}/${bits}`)}/${bits}`
  }
  const given = Number(length ?? 128)
  if (!ipaddr.IPv6.isValid(address) || given < V6_LARGEST_BITS || given > 128) return null
  const bits = Math.min(given, V6_SMALLEST_BITS)
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`)
  // where IPv4 addresses and the machine itself are written as IPv6
  return network.range() === 'unspecified' ? null : `${network}/${bits}`
}

/** Whether a blocked network does not stop this member: those who may unblock it, so that they cannot lock each other out. */
export const passesBlocks = (role: OperatorRole | null): boolean => role !== null && suffices(role, 'OPERATOR')
