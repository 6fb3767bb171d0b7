import type { BodyOf } from '@hemline/contract/call.ts'
import { enterTrackingNumber, getParcelLabel } from '@hemline/contract/shipping/calls.ts'
import type { Direction } from '@hemline/contract/shipping/shapes.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '../base/send.ts'
import { refreshOrders } from '../orders/calls.ts'

/** Fetches a parcel's label and hands it to the browser as a file. */
export function useDownloadLabel() {
  return useMutation({
    mutationFn: async (asked: { orderId: string; direction: Direction }) => {
      const { name, pdf } = await send(getParcelLabel, { query: asked })
      const bytes = Uint8Array.from(atob(pdf), (char) => char.charCodeAt(0))
      const url = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
      const link = document.createElement('a')
      link.href = url
      link.download = name
      link.click()
      setTimeout(() => URL.revokeObjectURL(url), 60_000)
    },
  })
}

/** Enters a tracking number in place of the label's. */
export function useEnterNumber() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<typeof enterTrackingNumber>) => send(enterTrackingNumber, { body }),
    onSuccess: () => refreshOrders(client),
  })
}
