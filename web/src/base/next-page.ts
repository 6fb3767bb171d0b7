/**
 * Returns what fetches the next page of a list, and then the list again if that has cancelled a refetch: TanStack takes the pages of
 * before as new with it, so that a change would not be shown.
 */
export const nextPageOf =
  ({
    isRefetching,
    fetchNextPage,
    refetch,
  }: {
    isRefetching: boolean
    fetchNextPage: () => Promise<{ isError: boolean }>
    refetch: () => Promise<unknown>
  }) =>
  async (): Promise<void> => {
    const { isError } = await fetchNextPage()
    // why it failed stays beside the button
    if (isRefetching && !isError) await refetch()
  }
