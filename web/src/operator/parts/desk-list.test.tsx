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
  isFetchNextPageError: false,
  fetchNextPage: () => undefined,
}
const shown = (changes: Partial<typeof query>, search = '', late?: { title: string; text: string }) =>
  renderToStaticMarkup(
    <DeskList
      query={{ ...query, ...changes }}
      address={{ search: new URLSearchParams(search), words: new URLSearchParams(search).get('words') ?? '' }}
      none={{
        title: 'No parcels yet',
        text: 'Parcels come here.',
        noMatch: 'No parcel is found by that',
        filtered: late,
      }}
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
    expect(html).not.toContain('No parcels yet')
  })

  it('says beside “Show more” why the next page did not load, and not while it is asked again', () => {
    const failed = { data: pages(['H10001']), hasNextPage: true, isFetchNextPageError: true, error: new Error('lost') }
    const html = shown(failed)
    expect(html).toContain('H10001')
    expect(html).toMatch(/Show more<\/button><p role="alert">[^<]+<\/p>/)
    expect(shown({ ...failed, isFetchingNextPage: true })).not.toContain('role="alert"')
  })

  it('says that there is nothing, and offers neither file nor further pages', () => {
    const html = shown({ data: pages([]) })
    expect(html).toContain('No parcels yet')
    expect(html).not.toMatch(/the file|Show more/)
  })

  it('says of a search that nothing is found, not that nothing came yet', () => {
    const late = { title: 'Nothing is late', text: 'Late parcels come here.' }
    const title = (search: string, own?: typeof late) =>
      /<h2>(.*?)<\/h2>/.exec(shown({ data: pages([]) }, search, own))?.[1]
    expect(title('sort=DUE&order=ASCENDING')).toBe('No parcels yet')
    expect(title('words=zebra')).toBe('No parcel is found by that')
    expect(title('state=LATE')).toBe('No parcel is found by that')
    expect(title('state=LATE', late)).toBe('Nothing is late')
    expect(title('state=LATE&words=zebra', late)).toBe('No parcel is found by that')
  })

  it('does not say so of a filter whose list is not there yet', () => {
    expect(shown({ data: pages([]), isPlaceholderData: true })).not.toContain('No parcels yet')
    expect(shown({})).not.toContain('No parcels yet')
  })
})
