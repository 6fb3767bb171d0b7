import { distanceMetres, type Point } from '@hemline/contract/place.ts'

const LONGEST_METRES = 22_000
const METRES_PER_DEGREE = 111_195
/** Two lines continue as one where they bend by less than this. */
const BEND_MAX_DEGREES = 62

/**
 * Returns lines through neighbouring places, in place of unknown roads. Two places are neighbours when no third one is
 * nearer to both than they are to each other (the relative neighbourhood graph); at a place, lines that meet nearly
 * straight continue as one. Each line is a chain of indices. `mayJoin` excludes pairs.
 */
export function waysThrough(points: readonly Point[], mayJoin: (a: Point, b: Point) => boolean): number[][] {
  const edges = neighbours(points).filter(([a, b]) => mayJoin(points[a]!, points[b]!))
  const meeting = new Map<number, number[]>()
  edges.forEach(([a, b], edge) => {
    for (const end of [a, b]) meeting.set(end, [...(meeting.get(end) ?? []), edge])
  })
  const nextPoints = new Map<string, number>()
  for (const [place, here] of meeting) {
    for (const [one, other] of straightest(points, edges, place, here)) {
      nextPoints.set(`${place} ${one}`, other)
      nextPoints.set(`${place} ${other}`, one)
    }
  }
  const used = new Set<number>()
  const walk = (from: number, edge: number): number[] => {
    const chain: number[] = []
    for (let place = from, next: number | undefined = edge; next !== undefined && !used.has(next); ) {
      used.add(next)
      const [a, b]: [number, number] = edges[next]!
      place = a === place ? b : a
      chain.push(place)
      next = nextPoints.get(`${place} ${next}`)
    }
    return chain
  }
  return edges.flatMap(([a, b], edge) => {
    if (used.has(edge)) return []
    const onwards = walk(a, edge)
    const before = nextPoints.get(`${a} ${edge}`)
    const back = before === undefined ? [] : walk(a, before)
    return [[...back.reverse(), a, ...(onwards.length > 0 ? onwards : [b])]]
  })
}

/** The pairs of lines at a place that continue as one, the straightest first. */
function straightest(
  points: readonly Point[],
  edges: readonly [number, number][],
  place: number,
  here: readonly number[],
): [number, number][] {
  const bearing = (edge: number) => {
    const [a, b] = edges[edge]!
    const [from, to] = [points[place]!, points[a === place ? b : a]!]
    return Math.atan2((to.lng - from.lng) * Math.cos((from.lat * Math.PI) / 180), to.lat - from.lat)
  }
  const bend = (one: number, other: number) => {
    const turn = (Math.abs(bearing(one) - bearing(other)) * 180) / Math.PI
    return Math.abs(180 - turn)
  }
  const pairs = here.flatMap((one, at) => here.slice(at + 1).map((other): [number, number] => [one, other]))
  const taken = new Set<number>()
  return pairs
    .filter(([one, other]) => bend(one, other) < BEND_MAX_DEGREES)
    .sort((a, b) => bend(...a) - bend(...b))
    .filter(([one, other]) => {
      if (taken.has(one) || taken.has(other)) return false
      taken.add(one).add(other)
      return true
    })
}

function neighbours(points: readonly Point[]): [number, number][] {
  const order = points.map((_, at) => at).sort((a, b) => points[a]!.lat - points[b]!.lat)
  return order.flatMap((at, rank) => {
    const near: { other: number; metres: number }[] = []
    for (const step of [-1, 1]) {
      for (let spot = rank + step; spot >= 0 && spot < order.length; spot += step) {
        const other = order[spot]!
        if (Math.abs(points[other]!.lat - points[at]!.lat) * METRES_PER_DEGREE > LONGEST_METRES) break
        const metres = distanceMetres(points[at]!, points[other]!)
        if (metres > 0 && metres <= LONGEST_METRES) near.push({ other, metres })
      }
    }
    return near
      .filter(({ other, metres }) => other > at && !near.some((third) => isNearer(points, third, other, metres)))
      .map(({ other }): [number, number] => [at, other])
  })
}

function isNearer(
  points: readonly Point[],
  third: { other: number; metres: number },
  other: number,
  metres: number,
): boolean {
  return third.metres < metres && third.other !== other && distanceMetres(points[third.other]!, points[other]!) < metres
}
