import type { Colour } from '@hemline/contract/listings/shapes.ts'

/** The CSS background of each colour of a garment, shown as a dot. */
export const colourDots: { [colour in Colour]: string } = {
  auburn: '#8a3b24',
  beige: '#dcc9a9',
  black: '#1e1c1f',
  blue: '#3f6fb5',
  brown: '#6b4630',
  burgundy: '#6d1b33',
  copper: '#b5673c',
  cream: '#f4ead2',
  gold: 'linear-gradient(135deg, #f0d58a, #b98a2c)',
  green: '#3f7d52',
  grey: '#8d8c90',
  khaki: '#7c7a4c',
  lilac: '#bda6d9',
  multi: 'conic-gradient(#d9534f, #e8a33d, #e9d74b, #58a55c, #3f7fc1, #8a58b5, #d9534f)',
  navy: '#1f2b4d',
  neutral: '#c9beb2',
  orange: '#e0792f',
  pink: '#e895ad',
  purple: '#70418c',
  red: '#c22f2f',
  silver: 'linear-gradient(135deg, #eef0f2, #a7adb4)',
  white: '#ffffff',
  yellow: '#f0cc45',
}
