import type { Favourite } from '@hemline/contract/favourites/shapes.ts'

type Row = { id: string; memberId: string; listingId: string; isActive: boolean; createdAt: Date; updatedAt: Date }

export function favouriteView(row: Row): Favourite {
  return {
    id: row.id,
    userId: row.memberId,
    listingId: row.listingId,
    isActive: row.isActive,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
