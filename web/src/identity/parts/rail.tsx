import { type Cut, Garment, GarmentLight } from './garment.tsx'

const cuts: Cut[] = [
  {
    neck: 22,
    shoulder: 30,
    chest: 40,
    waist: 31,
    hem: 66,
    neckDepth: 26,
    waistAt: 168,
    length: 356,
    sleeve: 'none',
    colour: '#6d1b33',
    print: 'plain',
    ink: '#fff',
  },
  {
    neck: 20,
    shoulder: 46,
    chest: 46,
    waist: 36,
    hem: 78,
    neckDepth: 40,
    waistAt: 174,
    length: 330,
    sleeve: 'long',
    colour: '#3f7a57',
    print: 'dots',
    ink: '#dcebdc',
  },
  {
    neck: 24,
    shoulder: 34,
    chest: 42,
    waist: 34,
    hem: 84,
    neckDepth: 20,
    waistAt: 158,
    length: 412,
    sleeve: 'none',
    colour: '#e2a3b4',
    print: 'stripes',
    ink: '#f3cfd8',
  },
  {
    neck: 22,
    shoulder: 42,
    chest: 44,
    waist: 36,
    hem: 80,
    neckDepth: 16,
    waistAt: 166,
    length: 270,
    sleeve: 'puff',
    colour: '#25345c',
    print: 'plain',
    ink: '#fff',
  },
  {
    neck: 20,
    shoulder: 44,
    chest: 44,
    waist: 34,
    hem: 76,
    neckDepth: 34,
    waistAt: 170,
    length: 372,
    sleeve: 'short',
    colour: '#f1e4cb',
    print: 'flowers',
    ink: '#c65b46',
  },
  {
    neck: 22,
    shoulder: 30,
    chest: 40,
    waist: 31,
    hem: 62,
    neckDepth: 30,
    waistAt: 170,
    length: 404,
    sleeve: 'none',
    colour: '#c99a3e',
    print: 'plain',
    ink: '#fff',
  },
  {
    neck: 22,
    shoulder: 42,
    chest: 46,
    waist: 40,
    hem: 82,
    neckDepth: 18,
    waistAt: 176,
    length: 312,
    sleeve: 'puff',
    colour: '#b9a3d6',
    print: 'check',
    ink: '#8f76b4',
  },
]

/** The illustration of Hemline: a clothes rail full of garments. */
export function Rail() {
  return (
    <svg viewBox="0 0 1000 620" preserveAspectRatio="xMidYMin slice" width="100%" height="100%" role="presentation">
      <GarmentLight />
      <g transform="translate(0 84)">
        <path d="M-400 0H1400" stroke="#a9774b" strokeWidth="9" strokeLinecap="round" />
        <path d="M-400 -2.500H1400" stroke="#fff" strokeOpacity=".35" strokeWidth="2" />
        {cuts.map((cut, index) => (
          <Garment
            key={cut.colour}
            id={`rail-${index}`}
            cut={cut}
            x={92 + index * 136}
            y={9}
            turn={[-1.5, 1, -0.6, 2, -1, 1.4, -2][index] ?? 0}
          />
        ))}
      </g>
    </svg>
  )
}
