import { shareTexts } from '@hemline/contract/share-links/words.ts'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../base/send.ts'
import { shareOrCopy } from '../../native/share-or-copy.ts'
import { IconButton } from '../../ui/button.tsx'
import { notice } from '../../ui/notice.tsx'
import { useShareLink } from '../calls.ts'
import { absolute, shareUrl } from '../share-url.ts'
import { LinkSheet } from './link-sheet.tsx'

/**
 * Creates a share link to a listing and opens the phone's share sheet, or copies it with a notice. For a listing that
 * cannot have a link it shares `membersPath` instead: an address in the app, for members who can see the listing.
 */
export function ShareButton({
  listingId,
  title,
  membersPath,
}: {
  listingId: string
  title?: string | undefined
  membersPath?: string | undefined
}) {
  const link = useShareLink(listingId)
  const [shown, setShown] = useState<string | null>(null)
  const share = async () => {
    try {
      const url = membersPath ? absolute(membersPath) : shareUrl(await link.mutateAsync())
      const how = await shareOrCopy(url, title)
      if (how === 'copied') notice.good(membersPath ? shareTexts.copiedForMembers : shareTexts.copied)
      if (how === 'shown') setShown(url)
    } catch (error) {
      notice.bad(messageOf(error, shareTexts.failed))
    }
  }
  return (
    <>
      <IconButton
        label="Share"
        isFloating
        aria-busy={link.isPending || undefined}
        disabled={link.isPending}
        onClick={share}
      >
        <Share2 size={20} strokeWidth={1.9} aria-hidden="true" />
      </IconButton>
      <LinkSheet url={shown} onClose={() => setShown(null)} />
    </>
  )
}
