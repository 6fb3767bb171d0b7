import { dataLines } from '../../../base/data-lines.ts'

type Pair = { lat: number; lng: number }
/** `width` in metres at each point: a river widens downstream. */
export type River = { name: string; points: (Pair & { width: number })[] }
export type Oval = Pair & { name: string; length: number; breadth: number; turn: number }
export type Road = { rank: 1 | 2 | 3; points: Pair[] }

const linesOf = (name: 'rivers' | 'lakes' | 'parks' | 'roads') => dataLines(new URL(`./${name}.txt`, import.meta.url))
const pair = (text: string): Pair => {
  const [lat, lng] = text.split(',').map(Number)
  return { lat: lat!, lng: lng! }
}
const pairs = (text: string) => text.split(' ').map(pair)

/** A line that begins where the previous one ended continues the same river, at another width. */
export const riverTable: readonly River[] = linesOf('rivers').reduce<River[]>((rivers, line) => {
  const [name = '', width, text = ''] = line.split(';')
  const points = pairs(text).map((point) => ({ ...point, width: Number(width) }))
  const before = rivers.at(-1)
  const joint = before?.points.at(-1)
  if (before && joint && before.name === name && joint.lat === points[0]?.lat && joint.lng === points[0]?.lng) {
    joint.width = (joint.width + Number(width)) / 2
    before.points.push(...points.slice(1))
    return rivers
  }
  rivers.push({ name, points })
  return rivers
}, [])

const ovals = (name: 'lakes' | 'parks'): Oval[] =>
  linesOf(name).map((line) => {
    const [name = '', middle = '', length, breadth, turn] = line.split(';')
    return { name, ...pair(middle), length: Number(length), breadth: Number(breadth), turn: Number(turn) }
  })

export const lakeTable: readonly Oval[] = ovals('lakes')
export const parkTable: readonly Oval[] = ovals('parks')

export const roadTable: readonly Road[] = linesOf('roads').map((line) => {
  const [rank, points = ''] = line.split(';')
  return { rank: Number(rank) as Road['rank'], points: pairs(points) }
})
