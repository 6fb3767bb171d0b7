/** The cut of a drawn garment, in units of the drawing, relative to the hanger's hook at 0, 0. */
export type Cut = {
  /** Half widths, from the top down. */
  neck: number
  shoulder: number
  chest: number
  waist: number
  hem: number
  /** Heights. */
  neckDepth: number
  waistAt: number
  length: number
  sleeve: 'none' | 'puff' | 'long' | 'short'
  colour: string
  print: 'plain' | 'dots' | 'stripes' | 'flowers' | 'check'
  ink: string
}

const TOP = 34
const PIT = 92

function bodyOf({ neck, shoulder, chest, waist, hem, neckDepth, waistAt, length }: Cut): string {
  const half = (side: 1 | -1) => (x: number) => x * side
  const right = half(1)
  const left = half(-1)
  const folds = 5
  const waves = Array.from({ length: folds }, (_, index) => {
    const from = hem - (2 * hem * index) / folds
    const to = hem - (2 * hem * (index + 1)) / folds
    return `Q ${(from + to) / 2} ${length + 12} ${to} ${index === folds - 1 ? length - 6 : length}`
  })
  return [
    `M ${right(neck)} ${TOP}`,
    `L ${right(shoulder)} ${TOP + 8}`,
    `Q ${right(shoulder - 7)} ${PIT - 16} ${right(chest)} ${PIT}`,
    `C ${right(chest - 1)} ${PIT + 34} ${right(waist + 1)} ${waistAt - 26} ${right(waist)} ${waistAt}`,
    `C ${right(waist + 6)} ${waistAt + 50} ${right(hem - 10)} ${waistAt + 90} ${right(hem)} ${length - 6}`,
    ...waves,
    `C ${left(hem - 10)} ${waistAt + 90} ${left(waist + 6)} ${waistAt + 50} ${left(waist)} ${waistAt}`,
    `C ${left(waist + 1)} ${waistAt - 26} ${left(chest - 1)} ${PIT + 34} ${left(chest)} ${PIT}`,
    `Q ${left(shoulder - 7)} ${PIT - 16} ${left(shoulder)} ${TOP + 8}`,
    `L ${left(neck)} ${TOP}`,
    `Q ${left(neck * 0.55)} ${TOP + neckDepth} 0 ${TOP + neckDepth} Q ${right(neck * 0.55)} ${TOP + neckDepth} ${right(neck)} ${TOP} Z`,
  ].join(' ')
}

function sleeveOf({ sleeve, shoulder, chest }: Cut, side: 1 | -1): string {
  const x = (value: number) => value * side
  const top = `M ${x(shoulder - 8)} ${TOP + 5}`
  if (sleeve === 'puff') {
    return `${top} C ${x(shoulder + 30)} ${TOP - 6} ${x(shoulder + 44)} ${PIT - 10} ${x(shoulder + 24)} ${PIT + 14} Q ${x(shoulder + 8)} ${PIT + 20} ${x(chest - 4)} ${PIT + 6} Z`
  }
  if (sleeve === 'short') {
    return `${top} L ${x(shoulder + 30)} ${PIT + 6} Q ${x(shoulder + 14)} ${PIT + 20} ${x(chest - 2)} ${PIT + 14} Z`
  }
  return `${top} C ${x(shoulder + 26)} ${TOP + 30} ${x(shoulder + 30)} 190 ${x(shoulder + 34)} 252 Q ${x(shoulder + 20)} 262 ${x(shoulder + 8)} 254 C ${x(shoulder + 4)} 190 ${x(chest + 4)} 130 ${x(chest - 4)} ${PIT + 4} Z`
}

function Print({ id, cut: { print, colour, ink } }: { id: string; cut: Cut }) {
  return (
    <pattern id={id} width="24" height="24" patternUnits="userSpaceOnUse">
      <rect width="24" height="24" fill={colour} />
      {print === 'dots' && <path d="M6 3.600a2.400 2.400 0 1 0 .01 0zM18 15.600a2.400 2.400 0 1 0 .01 0z" fill={ink} />}
      {print === 'stripes' && <path d="M3 0h5v24H3zM15 0h5v24h-5z" fill={ink} />}
      {print === 'check' && <path d="M0 0h9v24H0zM0 0v9h24V0z" fill={ink} fillOpacity=".45" />}
      {print === 'flowers' && (
        <g fill={ink}>
          <path d="M5 2.500a2 2 0 1 1 3 1.800 2 2 0 1 1 .8 3.300 2 2 0 1 1-3.300.8 2 2 0 1 1-2.500-2.400 2 2 0 1 1 2-3.500z" />
          <path
            d="M16 14.500a2 2 0 1 1 3 1.800 2 2 0 1 1 .8 3.300 2 2 0 1 1-3.300.8 2 2 0 1 1-2.500-2.400 2 2 0 1 1 2-3.500z"
            opacity=".7"
          />
        </g>
      )}
    </pattern>
  )
}

/** A drawn garment on its hanger. `id` must be unique on the page. */
export function Garment({ id, cut, x, y, turn = 0 }: { id: string; cut: Cut; x: number; y: number; turn?: number }) {
  const body = bodyOf(cut)
  const fill = `url(#${id})`
  const folds = [-0.62, -0.24, 0.16, 0.55]
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <defs>
        <Print id={id} cut={cut} />
      </defs>
      <path d="M0 18V6a6 6 0 1 0-6-6" fill="none" stroke="#8d7f89" strokeWidth="2.500" strokeLinecap="round" />
      <path
        d={`M0 18 L${cut.shoulder + 2} 40 M0 18 L${-cut.shoulder - 2} 40`}
        stroke="#b08a5e"
        strokeWidth="5"
        strokeLinecap="round"
      />
      {cut.sleeve !== 'none' &&
        ([1, -1] as const).map((side) => (
          <g key={side}>
            <path d={sleeveOf(cut, side)} fill={fill} />
            <path d={sleeveOf(cut, side)} fill="#000" fillOpacity=".13" />
          </g>
        ))}
      <path d={body} fill={fill} />
      <path d={body} fill="url(#garment-light)" />
      {folds.map((at) => (
        <path
          key={at}
          d={`M${cut.waist * at} ${cut.waistAt + 14} Q${cut.waist * at + 3} ${(cut.waistAt + cut.length) / 2} ${cut.hem * at} ${cut.length - 4} q7 -2 9 4 Q${cut.waist * at + 14} ${(cut.waistAt + cut.length) / 2} ${cut.waist * at} ${cut.waistAt + 14}z`}
          fill="#000"
          fillOpacity=".12"
        />
      ))}
    </g>
  )
}

/** The gradient that all garments of a drawing share; rendered once inside the svg. */
export function GarmentLight() {
  return (
    <defs>
      <linearGradient id="garment-light">
        <stop offset="0" stopColor="#000" stopOpacity=".22" />
        <stop offset=".32" stopColor="#fff" stopOpacity=".1" />
        <stop offset=".6" stopColor="#fff" stopOpacity="0" />
        <stop offset="1" stopColor="#000" stopOpacity=".26" />
      </linearGradient>
    </defs>
  )
}
