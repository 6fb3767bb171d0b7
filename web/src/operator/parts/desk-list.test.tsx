import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { DeskList } from './desk-list.tsx'

const query = {
  data: undefined as { pages: { items: string[] }[] } | undefined,
  error: null as unknown,
  refetch: () => undefined,
  isPlaceholderData: false,
  hasNextPage: false,
  isFetchingNextPage: false,
  fetchNextPage: () => undefined,
}
const shown = (changes: Partial<typeof query>) =>
  renderToStaticMarkup(
    <DeskList
      query={{ ...query, ...changes }}
      none={{ title: 'Nothing is late', text: 'Parcels come here.' }}
      download={<b>the file</b>}
    >
      {(rows) => rows.join(', ')}
    </DeskList>,
  )
const pages = (...lists: string[][]) => ({ pages: lists.map((items) => ({ items })) })

describe('a list of the operator’s room', () => {
  it('draws the rows of all pages, and offers the file and further pages', () => {
    const html = shown({ data: pages(['H10001'], ['H10002']), hasNextPage: true })
    expect(html).toContain('H10001, H10002')
    expect(html).toContain('Show more')
    expect(html).toContain('the file')
    expect(html).not.toContain('Nothing is late')
  })

  it('says that there is nothing, and offers neither file nor further pages', () => {
    const html = shown({ data: pages([]) })
    expect(html).toContain('Nothing is late')
    expect(html).not.toMatch(/the file|Show more/)
  })

  it('does not say so of a filter whose list is not there yet', () => {
    expect(shown({ data: pages([]), isPlaceholderData: true })).not.toContain('Nothing is late')
    expect(shown({})).not.toContain('Nothing is late')
  })
})
