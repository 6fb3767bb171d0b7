import type { BodyOf } from '@hemline/contract/call.ts'
import { enterTrackingNumber, getParcelLabel } from '@hemline/contract/shipping/calls.ts'
import type { Direction } from '@hemline/contract/shipping/shapes.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf, send } from '../base/send.ts'
import { refreshOrders } from '../orders/calls.ts'
import { notice } from '../ui/notice.tsx'
import { saveFile } from '../ui/save-file.ts'

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

/** Replaces the tracking number of the label. */
export function useEnterNumber() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof enterTrackingNumber>) => send(enterTrackingNumber, { body }),
    onSuccess: () => refreshOrders(client),
  })
}
