import clover330 from './garments/clover-330.webp'
import clover660 from './garments/clover-660.webp'
import lilac330 from './garments/lilac-330.webp'
import lilac660 from './garments/lilac-660.webp'
import red330 from './garments/red-330.webp'
import red660 from './garments/red-660.webp'
import sky330 from './garments/sky-330.webp'
import sky660 from './garments/sky-660.webp'
import sweetPea330 from './garments/sweet-pea-330.webp'
import sweetPea660 from './garments/sweet-pea-660.webp'
import tiers330 from './garments/tiers-330.webp'
import tiers660 from './garments/tiers-660.webp'

/** A garment of the demo community, 3:4, in two sizes: for `<img {...photo}>` with `sizes`. */
export type GarmentPhoto = { src: string; srcSet: string; width: number; height: number }

const photo = (small: string, large: string): GarmentPhoto => ({
  src: small,
  srcSet: `${small} 330w, ${large} 660w`,
  width: 330,
  height: 440,
})

/** Drawn by `demo/first-look.ts`, and in the build: a community without listings has them too. */
export const garmentPhotos = {
  sweetPea: photo(sweetPea330, sweetPea660),
  red: photo(red330, red660),
  clover: photo(clover330, clover660),
  lilac: photo(lilac330, lilac660),
  sky: photo(sky330, sky660),
  tiers: photo(tiers330, tiers660),
}
