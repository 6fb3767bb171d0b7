import type { Csv } from '@hemline/contract/operator/call-parts.ts'
import { cutFileText } from '@hemline/contract/operator/words.ts'
import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod/mini'
import { askAgain } from '../base/ask-again.ts'
import { notice } from '../ui/notice.tsx'
import { saveFile } from '../ui/save-file.ts'
import { type BodyCall, sendBody } from './send-body.ts'

/** Where a page of a list begins; nothing for the first. */
export type PageStart = { lastKey?: string }
export type Page<Row> = { items: Row[]; lastKey?: string | null | undefined }

/**
 * One page after another of a list of the operator's room. `key` names the list and its filter; `read` fetches the page
 * that begins at `start`. The list before stays while the next is fetched.
 */
export const listQuery = <Answer extends Page<unknown>>(
  key: readonly unknown[],
  read: (start: PageStart, signal: AbortSignal) => Promise<Answer>,
) =>
  infiniteQueryOptions({
    queryKey: ['operator', ...key],
    queryFn: ({ pageParam, signal }) => read(pageParam ? { lastKey: pageParam } : {}, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.lastKey ?? null,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

/** Downloads what a call answers as a CSV file, and says if it has not all lines. The log, which has a line about it, is fetched again. */
export function useDownload<Body extends z.ZodMiniType>(call: BodyCall<Body, typeof Csv>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: z.input<Body>) => {
      const { fileName, text, isCut } = await sendBody(call, body)
      await saveFile(fileName, new Blob([text], { type: 'text/csv;charset=utf-8' }))
      if (isCut) notice.bad(cutFileText)
    },
    onSettled: () => void askAgain(client, ['operator', 'audit']),
  })
}
