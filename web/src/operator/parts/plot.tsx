import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import css from './plot.module.css'

export type PlotProps = {
  /** The Monday of each week, as a calendar day. */
  weeks: readonly string[]
  /** One value for each week; null where there is none. */
  values: readonly (number | null)[]
  isBars: boolean
  /** The top of the axis; by default a little above the largest value. */
  upTo?: number | undefined
  /** How far apart the lines of the axis may be, least first. */
  steps?: readonly number[]
  /** Prints a value beside the axis. */
  print: (value: number) => string
  height: number
  /** Without axes: a small plot beside its number. */
  isSmall?: boolean
}

const AXIS_SPACE = 48
const AXIS_HEIGHT = 28
const HALF_WEEK_S = 3.5 * 24 * 60 * 60

/** A plot of weeks. It is a picture only: the same numbers stand in a table beside it. */
export default function Plot(props: PlotProps) {
  const at = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const place = at.current
    if (!place) return
    const dark = matchMedia('(prefers-color-scheme: dark)')
    let plot: uPlot | null = null
    const draw = () => {
      plot?.destroy()
      plot = new uPlot(optionsOf(props, place), dataOf(props), place)
    }
    const sized = new ResizeObserver(() => plot?.setSize({ width: place.clientWidth, height: props.height }))
    draw()
    sized.observe(place)
    dark.addEventListener('change', draw)
    return () => {
      sized.disconnect()
      dark.removeEventListener('change', draw)
      plot?.destroy()
    }
  }, [props])
  return <div ref={at} className={css.plot} style={{ height: props.height }} aria-hidden="true" />
}

const dataOf = ({ weeks, values }: PlotProps): uPlot.AlignedData => [
  weeks.map((week) => Date.parse(`${week}T12:00:00Z`) / 1000),
  [...values],
]

function optionsOf(
  { values, isBars, upTo, steps, print, height, isSmall }: PlotProps,
  place: HTMLElement,
): uPlot.Options {
  const style = getComputedStyle(place)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  const font = `12px ${colour('--interface')}`
  const grid = { stroke: colour('--line'), width: 1 }
  const axis = { stroke: colour('--ink-soft'), font, grid, ticks: { show: false } }
  const most = Math.max(0, ...values.map((value) => value ?? 0))
  return {
    width: place.clientWidth,
    height,
    legend: { show: false },
    cursor: { show: false },
    padding: isSmall ? [4, 2, 2, 2] : [8, 8, 0, 0],
    // half a week more on either side, so that the first and last bars are whole
    scales: {
      x: { time: true, range: (_, from, to) => [from - HALF_WEEK_S, to + HALF_WEEK_S] },
      y: { range: [0, upTo ?? (most === 0 ? 1 : most * 1.1)] },
    },
    axes: isSmall
      ? [{ show: false }, { show: false }]
      : [
          { ...axis, grid: { show: false }, space: 64, size: AXIS_HEIGHT, values: '{D} {MMM}' },
          {
            ...axis,
            size: AXIS_SPACE,
            space: 36,
            ...(steps && { incrs: [...steps] }),
            values: (_, splits) => splits.map(print),
          },
        ],
    series: [
      {},
      {
        stroke: colour('--brand-text'),
        width: isBars ? 0 : 2,
        fill: isBars ? colour('--brand-text') : colour('--brand-wash'),
        points: { show: !isBars && !isSmall, size: 4 },
        ...(isBars && uPlot.paths.bars ? { paths: uPlot.paths.bars({ size: [0.7, 24], radius: 0.15 }) } : {}),
      },
    ],
  }
}
