import type { Listing } from '@hemline/contract/listings/shapes.ts'
import { Share2 } from 'lucide-react'
import { paths } from '../../app/paths.ts'
import { IconButton } from '../../ui/button.tsx'
import { notice } from '../../ui/notice.tsx'
import { described } from '../words.ts'

/** Hands the listing's address to the phone's share sheet, or copies it. */
export function ShareButton({ listing, className }: { listing: Listing; className?: string | undefined }) {
  const share = async () => {
    const url = new URL(paths.listing(listing), location.origin).href
    try {
      if (navigator.share) await navigator.share({ title: described(listing), url })
      else {
        await navigator.clipboard.writeText(url)
        notice.good('Link copied.')
      }
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        notice.bad('The link could not be shared. Please try again.')
    }
  }
  return (
    <IconButton label="Share" isFloating className={className} onClick={share}>
      <Share2 size={20} strokeWidth={1.9} aria-hidden="true" />
    </IconButton>
  )
}
