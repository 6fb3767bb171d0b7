import { Handshake, Mail } from 'lucide-react'
import { feeText, useLoanSettings } from '../../settings/calls.ts'
import { CoinMark } from '../../ui/coin.tsx'
import { type GarmentPhoto, garmentPhotos } from '../../ui/garment-photos.ts'
import css from './welcome-pictures.module.css'

function Photo({ photo, className }: { photo: GarmentPhoto; className?: string }) {
  return <img {...photo} sizes="190px" alt="" className={className} />
}

/** The first slide: three garments of three wardrobes, as they lie in the grid. */
export function Share() {
  return (
    <div className={css.fan}>
      <Photo photo={garmentPhotos.clover} />
      <Photo photo={garmentPhotos.sweetPea} />
      <Photo photo={garmentPhotos.lilac} />
    </div>
  )
}

/** The second slide: one listed item, and the coin that it brings. */
export function Earn() {
  return (
    <div className={css.card}>
      <Photo photo={garmentPhotos.tiers} />
      <span className={css.coin}>
        <CoinMark size={28} /> + 1
      </span>
    </div>
  )
}

/** The third slide: a garment with the two ways in which it changes hands, as the request offers them. */
export function HandOver() {
  const fees = useLoanSettings()
  return (
    <div className={css.card}>
      <Photo photo={garmentPhotos.red} />
      <ul className={css.ways}>
        <li>
          <Handshake size={20} strokeWidth={1.75} />
          <span>In person</span>
          <strong>Free</strong>
        </li>
        <li>
          <Mail size={20} strokeWidth={1.75} />
          <span>By post</span>
          <strong>{feeText(fees, 'deliveryFee')}</strong>
        </li>
      </ul>
    </div>
  )
}
