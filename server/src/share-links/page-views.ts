import { photoSrcset, preview, previewPath } from '@hemline/contract/images/rules.ts'
import type { SharedListing } from '@hemline/contract/share-links/shapes.ts'
import { shareTexts } from '@hemline/contract/share-links/words.ts'
import { escapeHtml } from '../base/escape-html.ts'
import type { PageHead } from '../base/page-head.ts'
import type { Deps } from '../deps.ts'
import { readSharedListing } from './actions.ts'
import { sharedListingView } from './views.ts'

/**
 * Returns the head of `/share/{token}`: a preview of the listing while the link works, otherwise the text for an ended
 * one (404). Never indexed. Null for every other path.
 */
export async function sharePageHead(deps: Deps, path: string): Promise<PageHead | null> {
  const address = /^\/share(?:\/([^/]*))?\/?$/.exec(path)
  if (!address) return null
  const token = address[1] ?? ''
  const row = await readSharedListing(deps, { token, member: null })
  return row
    ? headOf(
        sharedListingView(row, null),
        `${deps.env.publicUrl}/share/${token}`,
        deps.env.IMAGES_URL ?? deps.env.publicUrl,
      )
    : headOfDead(token)
}

/**
 * Returns the page that the build made for a shared item with this photo in it, at the addresses at which the app will ask
 * for it (decision 371). `origin`: where pictures are, if not at the page's own server.
 */
export const withPhoto = (page: string, path: string, origin = ''): string =>
  page
    .replace('%srcset%', () => escapeHtml(photoSrcset(path, 'page', origin)))
    .replace('%src%', () => escapeHtml(origin + path))

function headOfDead(token: string): PageHead {
  const text = token ? shareTexts.gone : shareTexts.noToken
  return { status: 404, isIndexed: false, title: text, description: text, canonical: null, meta: [] }
}

function headOf(listing: SharedListing, url: string, origin: string): PageHead {
  const category = listing.listingCategory.charAt(0).toUpperCase() + listing.listingCategory.slice(1)
  const title = `${listing.listingBrand} ${category}, UK ${listing.listingSize}`
  const place = listing.listingLocationName ? ` in ${listing.listingLocationName}` : ''
  const description = `${sentence(listing.listingDescription)} Shared by ${listing.ownerFirstName}${place} on Hemline.`
  const photo = listing.imageDetails?.[0]
  const alt = `${listing.listingBrand} ${listing.listingCategory} in ${listing.listingColour}`
  const picture = photo && origin + previewPath(photo.path)
  const photoMeta: PageHead['meta'] = picture
    ? [
        ['og:image', picture],
        ['og:image:type', 'image/jpeg'],
        ['og:image:width', String(preview.width)],
        ['og:image:height', String(preview.height)],
        ['og:image:alt', alt],
        ['twitter:image', picture],
        ['twitter:image:alt', alt],
      ]
    : []
  return {
    status: 200,
    isIndexed: false,
    title,
    description,
    photo: photo?.path,
    canonical: url,
    meta: [
      ['og:type', 'website'],
      ['og:site_name', 'Hemline'],
      ['og:locale', 'en_GB'],
      ['og:url', url],
      ['og:title', title],
      ['og:description', description],
      ...photoMeta,
      ['twitter:card', picture ? 'summary_large_image' : 'summary'],
      ['twitter:title', title],
      ['twitter:description', description],
    ],
  }
}

/** A member's text on one line, with a full stop unless it ends with punctuation. */
function sentence(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return /[.!?…]$/.test(line) ? line : `${line}.`
}
