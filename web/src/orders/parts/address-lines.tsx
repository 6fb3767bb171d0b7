import css from './address-lines.module.css'

type Shown = {
  name?: string
  address: string | null
  address2: string | null
  city: string | null
  postcode: string | null
}

/** A postal address, one line per part. */
export function AddressLines({ address }: { address: Shown }) {
  const lines = [address.name, address.address, address.address2, address.city, address.postcode].filter(Boolean)
  return (
    <address className={css.address}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  )
}
