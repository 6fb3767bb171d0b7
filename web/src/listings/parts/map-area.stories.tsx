import { useQueryClient } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { useFailureNotice } from '../../ui/use-failure-notice.ts'
import { noFilters } from '../filters.ts'
import { useArea } from '../use-area.ts'

export default {
  title: 'listings/map-area',
  parameters: { answers: { 'GET /api/listings': { status: 500, refusal: 'Please try again.' } } },
}

const bounds = { south: 53.71, west: -2.11, north: 53.711, east: -2.109 }

/** A part of the map that did not load, and says so in a notice. */
export function Failed() {
  const client = useQueryClient()
  const { error, failed, refetch } = useArea(bounds, noFilters)
  useFailureNotice('The map didn’t load', failed)
  return (
    <>
      <p>{error ? 'Nothing to see' : 'Looking'}</p>
      <Button onClick={refetch}>Ask</Button>
      <Button onClick={() => client.cancelQueries()}>Cancel</Button>
    </>
  )
}
