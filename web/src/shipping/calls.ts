import type { BodyOf } from '@hemline/contract/call.ts'
import {
  enterTrackingNumber,
  getCarrierForm,
  getParcelLabel,
  sendCarrierClaim,
} from '@hemline/contract/shipping/calls.ts'
import type { Direction } from '@hemline/contract/shipping/shapes.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { appSettingsQuery } from '../base/app-settings.ts'
import { messageOf, send } from '../base/send.ts'
import { orderQuery, refreshOrders } from '../orders/calls.ts'
import { notice } from '../ui/notice.tsx'
import { saveFile } from '../ui/save-file.ts'

/** Whether this Hemline orders postal labels; false until that is known, so that none is promised. */
export const useOrdersLabels = (): boolean => useQuery(appSettingsQuery).data?.ordersLabels === true

/** Downloads a parcel's label; the server writes down that it was opened. */
export function useDownloadLabel() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (parcel: { orderId: string; direction: Direction }) => {
      const { name, pdf } = await send(getParcelLabel, { query: parcel })
      const bytes = Uint8Array.from(atob(pdf), (char) => char.charCodeAt(0))
      await saveFile(name, new Blob([bytes], { type: 'application/pdf' }))
    },
    onSuccess: () => refreshOrders(client),
    onError: (error) => notice.bad(messageOf(error)),
  })
}

/** The carrier's claim form of a missing parcel, filled in. */
export const carrierFormQuery = (parcel: { orderId: string; direction: Direction }) =>
  queryOptions({
    queryKey: [...orderQuery(parcel.orderId).queryKey, 'carrier-claim', parcel.direction],
    queryFn: async ({ signal }) => (await send(getCarrierForm, { query: parcel, signal })).data,
  })

/** What sends an input: the member's own call, or one of the operator's room. */
export type Sending<Body> = { isPending: boolean; mutateAsync(body: Body): Promise<unknown> }

/** Says that the claim was sent to the carrier. */
export function useSendCarrierClaim() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof sendCarrierClaim>) => send(sendCarrierClaim, { body }),
    onSuccess: () => refreshOrders(client),
  })
}

/** Replaces the tracking number of the label. */
export function useEnterNumber() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof enterTrackingNumber>) => send(enterTrackingNumber, { body }),
    onSuccess: () => refreshOrders(client),
  })
}
