import type { DeskParcel, ParcelState } from './parcel-shapes.ts'

export const parcelStateWords: { [state in ParcelState]: string } = {
  TO_POST: 'Due to be posted',
  ON_ITS_WAY: 'On its way',
  TURNED: 'Returned to sender',
  ARRIVED: 'Arrived',
}

export const labelWords: { [label in DeskParcel['label']]: string } = {
  NONE: 'No label',
  COMING: 'Label ordered',
  READY: 'Hemline label',
  FAILED: 'Label failed',
}
