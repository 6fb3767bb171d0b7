import { lookup } from 'node:dns'
import { BlockList, isIP } from 'node:net'

/** The push services of current browsers: Chrome and its derivatives, Firefox, Safari, Edge. */
const knownHosts = ['fcm.googleapis.com', 'web.push.apple.com']
const knownDomains = ['push.services.mozilla.com', 'push.apple.com', 'notify.windows.com']
const ENDPOINT_MAX = 2000

/** A push endpoint that may be called. `isConfigured`: the host listed it, so it may be in a private network. */
export type Endpoint = { url: URL; isConfigured: boolean }

/**
 * Reads the endpoint sent by a browser. Null unless it is at a known push service by https, or at an origin that the
 * host configured: a stored endpoint makes our server send requests to it.
 */
export function readEndpoint(text: string, configured: readonly string[]): Endpoint | null {
  if (text.length > ENDPOINT_MAX || !URL.canParse(text)) return null
  const url = new URL(text)
  if (url.username || url.password || url.hash) return null
  if (configured.includes(url.origin)) return { url, isConfigured: true }
  const { hostname } = url
  const isKnown = knownHosts.includes(hostname) || knownDomains.some((domain) => hostname.endsWith(`.${domain}`))
  if (url.protocol !== 'https:' || url.port !== '' || isIP(hostname) !== 0 || !isKnown) return null
  return { url, isConfigured: false }
}

/**
 * Reads PUSH_ENDPOINTS: comma-separated origins. Throws a readable message for an invalid one, and in production for
 * anything but https.
 */
export function readConfigured(text: string | undefined, { isDevelopment }: { isDevelopment: boolean }): string[] {
  const entries = (text ?? '').split(',').map((entry) => entry.trim())
  return entries.filter(Boolean).map((entry) => {
    const url = URL.canParse(entry) ? new URL(entry) : null
    const isGood = url && (url.protocol === 'https:' || (isDevelopment && url.protocol === 'http:'))
    if (!isGood || `${url.origin}/` !== url.href)
      throw new Error(`PUSH_ENDPOINTS: ${entry} is not an origin such as https://push.example. See .env.example.`)
    return url.origin
  })
}

const inside = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, prefix, 'ipv4')
// Documentation, Teredo, 6to4 and other ranges of 2000::/3 that are not regular addresses.
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inside.addSubnet(net, prefix, 'ipv6')
const outsideV6 = new BlockList()
outsideV6.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address is public: not loopback, private, or an embedded form of such an address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !inside.check(address, 'ipv4')
  return family === 6 && outsideV6.check(address, 'ipv6') && !inside.check(address, 'ipv6')
}

type Address = { address: string; family: number }
type Answer = (error: Error | null, address: string | Address[], family?: number) => void

/**
 * Resolves a name and refuses it when any address is not public; the connection uses exactly the resolved addresses.
 */
export function publicLookup(
  hostname: string,
  options: { all?: boolean | undefined; family?: number | 'IPv4' | 'IPv6' | undefined },
  answer: Answer,
): void {
  const family = options.family === 4 || options.family === 6 ? options.family : 0
  lookup(hostname, { all: true, family }, (error, addresses) => {
    if (error) return answer(error, [])
    const first = addresses[0]
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return answer(new InsideAddress(`${hostname} is at an address that is not public`), [])
    return options.all ? answer(null, addresses) : answer(null, first.address, first.family)
  })
}

/** A name that resolves to a private network. */
export class InsideAddress extends Error {}

/** Whether a name resolves to a private network now. An unresolvable one does not; it is checked again when sending. */
export function leadsInside(hostname: string): Promise<boolean> {
  return new Promise((resolve) =>
    publicLookup(hostname, { all: true }, (error) => resolve(error instanceof InsideAddress)),
  )
}
