import PostalMime, { type Attachment } from 'postal-mime'

/** What a mail server reports about a letter that it could not deliver. */
export type BounceReport = {
  /** The local part of the letter's Message-ID; null where the report does not have its headers. */
  letterId: string | null
  /** To whom it was sent, and where that was forwarded to, in lower case. */
  addresses: string[]
  /** Whether the address is wrong permanently, not only this letter undelivered. */
  isWrongAddress: boolean
  /** The server's words, at most 300 characters. */
  words: string
}

/**
 * Whether a status of RFC 3463 says that the mailbox or its domain does not exist (5.1.x), or is closed (5.2.1). A full mailbox,
 * a size and a server's opinion of the sender are no fault of the address.
 */
export const isWrongAddress = (status: string): boolean => /^5\.(1\.(0|1|2|3|6|10)|2\.1)$/.test(status)

/**
 * Returns what a delivery status notification (RFC 3464) says, given the message as it arrived; null for any other message, and for
 * a report of a delay or of a delivery.
 */
export async function readBounce(raw: Uint8Array): Promise<BounceReport | null> {
  const { attachments } = await PostalMime.parse(raw, { forceRfc822Attachments: true })
  const status = attachments.find(({ mimeType }) => /^message\/(global-)?delivery-status$/.test(mimeType))
  if (!status) return null
  const failed = groupsOf(textOf(status)).find((fields) => fields.get('action')?.toLowerCase() === 'failed')
  if (!failed) return null
  const returned = attachments.find(({ mimeType }) => /^(message\/(rfc822|global)|text\/rfc822-headers)/.test(mimeType))
  const headers = returned ? groupsOf(textOf(returned))[0] : undefined
  const addresses = [failed.get('original-recipient'), failed.get('final-recipient'), headers?.get('to')]
  const code = failed.get('status') ?? ''
  return {
    letterId: /<([0-9a-f]{32})@/.exec(headers?.get('message-id') ?? '')?.[1] ?? null,
    addresses: [...new Set(addresses.flatMap((one) => addressIn(one ?? '')))],
    isWrongAddress: isWrongAddress(code),
    words: (failed.get('diagnostic-code')?.replace(/^smtp;\s*/i, '') ?? code).slice(0, 300),
  }
}

const textOf = ({ content }: Attachment): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(content)

/** Returns groups of fields with a blank line between, names in lower case, folded lines joined; the first of a name counts. */
function groupsOf(text: string): Map<string, string>[] {
  const unfolded = text.replace(/\r\n?/g, '\n').replace(/\n[ \t]+/g, ' ')
  return unfolded.split(/\n{2,}/).map((group) => {
    const fields = new Map<string, string>()
    for (const line of group.split('\n')) {
      const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? []
      if (name && !fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), value!.trim())
    }
    return fields
  })
}

/** The address in "rfc822; anna@example.com" or "Anna <anna@example.com>". */
const addressIn = (text: string): string[] => {
  const address = /[^\s<>;,"]+@[^\s<>;,"]+/.exec(text)?.[0]
  return address ? [address.toLowerCase()] : []
}
