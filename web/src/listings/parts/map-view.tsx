import type { Listing } from '@hemline/contract/listings/shapes.ts'
import { listingTexts } from '@hemline/contract/listings/words.ts'
import { useCallback, useId, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSaved } from '../../base/saved.ts'
import { messageOf } from '../../base/send.ts'
import { useMe } from '../../members/calls.ts'
import { useMeComing } from '../../members/parts/use-me-coming.ts'
import { mapTiles } from '../../tiles/calls.ts'
import { Button } from '../../ui/button.tsx'
import { MapFrame, type MapHandle, type Pin, type MapView as Seen } from '../../ui/map/map.tsx'
import { RetryButton } from '../../ui/retry-button.tsx'
import { useFailureNotice } from '../../ui/use-failure-notice.ts'
import { useSearchChange, viewOf } from '../browse-view.ts'
import { type ApplyFilters, clearedFilters, countFilters, type Filters } from '../filters.ts'
import { formatPlace, nearPlace, startPlace } from '../map-place.ts'
import { nearPoint, useHome, useOrigin } from '../near.ts'
import { nearestGroup, pinGroups } from '../pin-groups.ts'
import { useArea } from '../use-area.ts'
import { MAP_CARD_PX, MapCard } from './map-card.tsx'
import { MapList } from './map-list.tsx'
import css from './map-view.module.css'
import { NearMeButton } from './near-me.tsx'

type Props = { filters: Filters; onApply: ApplyFilters }

const NEAR_ZOOM = 13
const itemsTogether = (count: number) => `${count} items close together; press to zoom in`

/** Home as a map (product.md §8): pins, a card with the selected pin's listings, and a list of all in view. */
export default function MapView({ filters, onApply }: Props) {
  const home = useHome()
  const near = useSaved(nearPoint)
  const [search] = useSearchParams()
  const at = search.get('at')
  const isHomeComing = useMeComing()
  // the map needs its place before it can be opened; without a home it has one too
  if (isHomeComing && !at && !near) return <div className={css.view} />
  const start = startPlace({ at, near, home: home ?? null, hasFilters: countFilters(filters, true) > 0 })
  return <Opened filters={filters} onApply={onApply} start={start} />
}

function Opened({ filters, onApply, start }: Props & { start: ReturnType<typeof startPlace> }) {
  const listId = useId()
  const me = useMe()
  const origin = useOrigin()
  const map = useRef<MapHandle>(null)
  const change = useSearchChange()
  const [seen, setSeen] = useState<Seen | null>(null)
  const [clickedKey, setClickedKey] = useState<string | null>(null)
  const [hoveredKey, setHoveredKey] = useState<string | null>(null)
  const { listings, isClosest, isPending, isComplete, error, failed, refetch } = useArea(seen?.bounds ?? null, filters)

  const groups = useMemo(() => pinGroups(listings), [listings])
  const pins = useMemo(() => groups.map((group): Pin => ({ ...group, label: labelOf(group.listings) })), [groups])
  const selected = useMemo(() => {
    const byClick = clickedKey && groups.find(({ key }) => key === clickedKey)
    return byClick || (seen && nearestGroup(groups, seen.focus, seen.bounds))
  }, [groups, clickedKey, seen])
  const inView = useMemo(() => listings.filter((listing) => seen && isWithin(listing, seen.bounds)), [listings, seen])

  const moved = (next: Seen) => {
    setClickedKey(null)
    setSeen(next)
    if (!seen) return
    change((now) => {
      // the grid was chosen while the map was still moving
      if (viewOf(now) !== 'map') return null
      now.set('view', 'map')
      now.set('at', formatPlace(next))
      return now
    })
  }
  const select = useCallback(
    (together: Pin[]) => {
      const [first] = together
      if (!first) return
      const place = boundsOf(together)
      const isApart = place.north - place.south > 0.0004 || place.east - place.west > 0.0006
      if (together.length > 1 && isApart) return map.current?.fit(place)
      const next = together[(together.findIndex(({ key }) => key === selected?.key) + 1) % together.length] ?? first
      setClickedKey(next.key)
      map.current?.show(next)
    },
    [selected?.key],
  )
  const point = useCallback(
    (listing: Listing | null) =>
      setHoveredKey(listing && (groups.find((group) => group.listings.includes(listing))?.key ?? null)),
    [groups],
  )

  useFailureNotice(listingTexts.fetchFailed, failed)

  const hasFilters = countFilters(filters, true) > 0
  const isEmpty = seen !== null && !isPending && !error && inView.length === 0
  return (
    <div className={css.view}>
      <div className={css.columns}>
        <div className={css.mapColumn}>
          <a className={css.skip} href={`#${listId}`}>
            Skip the map, to the list
          </a>
          <MapFrame
            ref={map}
            label="Map of items to borrow"
            className={css.map}
            start={start}
            tiles={mapTiles}
            pins={pins}
            selectedKey={hoveredKey ?? selected?.key ?? null}
            labelOfMany={itemsTogether}
            coveredPx={selected || isEmpty || error ? MAP_CARD_PX : 0}
            controls={
              <NearMeButton
                className={css.near}
                onFound={({ point }) => map.current?.show(nearPlace(point), NEAR_ZOOM)}
              />
            }
            onMove={moved}
            onSelect={select}
          >
            <p className={css.hint} role="status" data-longest={listingTexts.scrollMap}>
              {isPending ? 'Looking …' : listingTexts.scrollMap}
            </p>
          </MapFrame>
          {selected && !error && <MapCard key={selected.key} group={selected} origin={origin} ownId={me?.id} />}
          {error && (
            <div className={css.nothing}>
              <p>{listingTexts.failed(messageOf(error))}</p>
              <RetryButton isSmall error={error} onRetry={refetch} />
            </div>
          )}
          {isEmpty && !selected && (
            <div className={css.nothing}>
              <div>
                <h3>{listingTexts.none}</h3>
                <p>{hasFilters ? 'Nothing here matches all of your filters.' : 'No one’s sharing here yet.'}</p>
              </div>
              {hasFilters && (
                <Button look="quiet" isSmall onClick={() => onApply((now) => clearedFilters(now, true))}>
                  Clear all filters
                </Button>
              )}
            </div>
          )}
        </div>
        <MapList
          id={listId}
          listings={inView}
          isComplete={isComplete}
          isKnown={isEmpty || inView.length > 0}
          ownId={me?.id}
          onPoint={point}
        >
          {isClosest && inView.length > 0 && (
            <p className={css.closest} role="status">
              {listingTexts.closest(filters.words)}
            </p>
          )}
        </MapList>
      </div>
    </div>
  )
}

const labelOf = (listings: Listing[]) => {
  const [first] = listings
  if (!first) return ''
  const place = first.locationName
  return listings.length === 1 ? `${first.brand} ${first.category}, ${place}` : `${listings.length} items, ${place}`
}

type Area = Seen['bounds']

const isWithin = ({ lat, lng }: { lat: number; lng: number }, { south, west, north, east }: Area) =>
  lat >= south && lat <= north && lng >= west && lng <= east

function boundsOf(points: readonly { lat: number; lng: number }[]): Area {
  const [lats, lngs] = [points.map(({ lat }) => lat), points.map(({ lng }) => lng)]
  return { south: Math.min(...lats), north: Math.max(...lats), west: Math.min(...lngs), east: Math.max(...lngs) }
}
