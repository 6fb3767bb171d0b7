import type { Newsletter } from '@hemline/contract/notifications/newsletter-shapes.ts'
import {
  getNewsletters,
  previewNewsletter,
  proveNewsletter,
  sendNewsletter,
} from '@hemline/contract/operator/newsletter-calls.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { send } from '../base/send.ts'
import { useOperatorAction } from './calls.ts'

/** The newsletters sent, and the number of subscribers. */
export const newslettersQuery = () =>
  queryOptions({
    queryKey: ['operator', 'newsletters'],
    queryFn: ({ signal }) => send(getNewsletters, { signal }),
    refetchOnMount: 'always',
  })

export const usePreviewNewsletter = () =>
  useMutation({ mutationFn: (body: Newsletter) => send(previewNewsletter, { body }) })

export const useProveNewsletter = () =>
  useMutation({ mutationFn: (body: Newsletter) => send(proveNewsletter, { body }) })

/** Idempotent by `newsletterId`: its readers get it once. */
export const useSendNewsletter = () => useOperatorAction(sendNewsletter)
