export type PostalAddress = { name: string; address: string; address2: string; city: string; postcode: string }

/** A parcel that needs a label. `reference` makes the order idempotent. */
export type WantedParcel = {
  reference: string
  from: PostalAddress
  to: PostalAddress
  contents: string
  valuePence: number
  /** When it is first ordered. */
  orderedAt: Date
}

/** A parcel at the carrier, and its label to print. */
export type OrderedParcel = { shipmentId: string; trackingNumber: string; pdf: Uint8Array }

/**
 * What the carrier has scanned of a parcel; null while there is no scan. `seenAt`: the last scan, with its place if known;
 * `turnedAt`: the first scan on the way back to its sender.
 */
export type Scans = {
  postedAt: Date | null
  deliveredAt: Date | null
  seenAt: Date | null
  seenPlace: string | null
  turnedAt: Date | null
}

/** The carrier. Every method throws CarrierRefused or CarrierUnavailable on failure. */
export type Carrier = {
  /** How long a parcel's tracking remains current after it was read. */
  readEveryMs: number
  /** Orders an outbound and a return label. Called again with the same references, it returns the same pair. */
  orderLabels(pair: { outbound: WantedParcel; inbound: WantedParcel }): Promise<{
    outbound: OrderedParcel
    inbound: OrderedParcel
  }>
  /** Voids all orders with these references; succeeds when there are none. */
  voidLabels(references: readonly string[]): Promise<void>
  /** Returns the scans of these parcels; unknown ones are omitted. */
  readScans(trackingNumbers: readonly string[]): Promise<Map<string, Scans>>
}

/** A permanent refusal of the carrier: an address it does not serve, say. */
export class CarrierRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CarrierRefused'
  }
}

/** A timeout or an unreliable answer: the order may have been made. Retrying with the same references is safe. */
export class CarrierUnavailable extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CarrierUnavailable'
  }
}
