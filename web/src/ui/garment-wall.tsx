import { garmentPhotos } from './garment-photos.ts'
import css from './garment-wall.module.css'

const columns = [
  [garmentPhotos.sky, garmentPhotos.clover],
  [garmentPhotos.sweetPea, garmentPhotos.red],
  [garmentPhotos.tiers, garmentPhotos.lilac],
]

/** Six garments in three columns: the picture of Hemline for those who are not in yet. It fills and crops its place. */
export function GarmentWall() {
  return (
    <div className={css.wall}>
      {columns.map((photos) => (
        <div key={photos[0]?.src} className={css.column}>
          {photos.map((photo) => (
            <img key={photo.src} {...photo} sizes="(min-width: 1024px) 17vw, 31vw" alt="" decoding="async" />
          ))}
        </div>
      ))}
    </div>
  )
}
