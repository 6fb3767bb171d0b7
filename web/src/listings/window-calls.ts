import { PUBLIC_WINDOW_SECONDS } from '@hemline/contract/limits.ts'
import { getPublicWindow } from '@hemline/contract/listings/calls.ts'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../base/send.ts'

/** The items that visitors see on the landing page. */
export const publicWindowQuery = () =>
  queryOptions({
    queryKey: ['public-window'],
    queryFn: async ({ signal }) => (await send(getPublicWindow, { signal })).items,
    staleTime: PUBLIC_WINDOW_SECONDS * 1000,
  })
