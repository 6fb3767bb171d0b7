import type { Favourite } from '@hemline/contract/favourites/shapes.ts'

type Row = { id: string; member_id: string; listing_id: string; is_active: boolean; created_at: Date; updated_at: Date }

export function favouriteView(row: Row): Favourite {
  return {
    id: row.id,
    userId: row.member_id,
    listingId: row.listing_id,
    isActive: row.is_active,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
