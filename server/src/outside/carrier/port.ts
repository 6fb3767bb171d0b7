export type PostalAddress = { name: string; address: string; address2: string; city: string; postcode: string }

/** A parcel that is to have a label. `reference` makes it once: ordered again, it is the same parcel. */
export type WantedParcel = {
  reference: string
  from: PostalAddress
  to: PostalAddress
  contents: string
  valuePence: number
  /** When it is ordered first. */
  orderedAt: Date
}

/** A parcel as the carrier knows it, and its label to print. */
export type OrderedParcel = { shipmentId: string; trackingNumber: string; pdf: Uint8Array }

/** What the carrier's scanners have seen of a parcel; null while they have not. */
export type Scans = { postedAt: Date | null; deliveredAt: Date | null }

/** The way parcels leave the building. Every method throws CarrierRefused or CarrierUnavailable when it did not work. */
export type Carrier = {
  /** How long one reading of a parcel's tracking is good for. */
  readEveryMs: number
  /** Orders a label out and a label home. Asked again with the same references it gives the same pair. */
  orderLabels(pair: { outbound: WantedParcel; inbound: WantedParcel }): Promise<{
    outbound: OrderedParcel
    inbound: OrderedParcel
  }>
  /** Voids whatever there is under these references; that there is nothing is as good. */
  voidLabels(references: readonly string[]): Promise<void>
  /** What was seen of these parcels; one the carrier does not know is left out. */
  readScans(trackingNumbers: readonly string[]): Promise<Map<string, Scans>>
}

/** The carrier says no, and will say it again: an address it does not serve, say. */
export class CarrierRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CarrierRefused'
  }
}

/** No answer, or none that can be trusted: it may have happened. The same references are safe to try again. */
export class CarrierUnavailable extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CarrierUnavailable'
  }
}
