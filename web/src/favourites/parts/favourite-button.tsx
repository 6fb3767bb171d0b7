import type { Listing } from '@hemline/contract/listings/shapes.ts'
import { Heart } from 'lucide-react'
import { IconButton } from '../../ui/button.tsx'
import { useFavourite } from '../calls.ts'
import css from './favourite-button.module.css'

export function FavouriteButton({ listing, className }: { listing: Listing; className?: string | undefined }) {
  const { isFavourite, toggle } = useFavourite(listing)
  return (
    <IconButton
      label={`Favourite: ${listing.brand}`}
      aria-pressed={isFavourite}
      className={className ? `${css.button} ${className}` : css.button}
      onClick={toggle}
    >
      <Heart size={20} strokeWidth={1.9} className={css.heart} aria-hidden="true" />
    </IconButton>
  )
}
