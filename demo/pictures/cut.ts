import type { Colour } from '@hemline/contract/listings/shapes.ts'

export const categories = ['dress', 'jumpsuit', 'maternity', 'petite', 'skirt', 'suit', 'co-ord'] as const
export type Category = (typeof categories)[number]
export const lengths = ['mini', 'midi', 'maxi'] as const
export type Length = (typeof lengths)[number]

export type Neckline =
  | 'v'
  | 'wrap'
  | 'square'
  | 'round'
  | 'scoop'
  | 'boat'
  | 'high'
  | 'keyhole'
  | 'halter'
  | 'strapless'
  | 'sweetheart'
  | 'cami'
  | 'cowl'
  | 'bardot'
  | 'one-shoulder'
  | 'collar'
  | 'bow'
export type Sleeve = 'none' | 'cap' | 'short' | 'puff' | 'elbow' | 'long' | 'bishop' | 'bell' | 'cape' | 'flutter'
export type Waist = 'none' | 'seam' | 'belt' | 'tie' | 'empire' | 'shirred' | 'drop'
export type Skirt =
  | 'a-line'
  | 'slip'
  | 'column'
  | 'pencil'
  | 'tiered'
  | 'pleated'
  | 'circle'
  | 'ruffle'
  | 'wrap'
  | 'bubble'
  | 'mermaid'
  | 'hi-lo'
  | 'tulle'
export type Cloth =
  | 'cotton'
  | 'crepe'
  | 'satin'
  | 'velvet'
  | 'linen'
  | 'sequin'
  | 'lace'
  | 'jacquard'
  | 'chiffon'
  | 'plisse'
  | 'lame'
  | 'tweed'
  | 'denim'
  | 'wool'
  | 'broderie'
  | 'leather'
  | 'straw'
export type Print =
  | 'plain'
  | 'ditsy'
  | 'bloom'
  | 'meadow'
  | 'tropical'
  | 'dots'
  | 'spots'
  | 'stripe'
  | 'breton'
  | 'gingham'
  | 'check'
  | 'leopard'
  | 'zebra'
  | 'ombre'
  | 'swirl'
  | 'brush'
  | 'hearts'
  | 'stars'
  | 'citrus'

/** The cut and cloth of a garment: everything that a member could mention in its description. */
export interface Cut {
  neckline: Neckline
  sleeve: Sleeve
  waist: Waist
  skirt: Skirt
  cloth: Cloth
  print: Print
  length: Length
  /** Only for categories with legs: their width. */
  legs: 'wide' | 'straight' | 'tapered' | 'cropped'
  /** A suit or co-ord's lower half. */
  below: 'trousers' | 'skirt' | 'shorts'
  /** Buttons down the front. */
  buttons: boolean
  /** A frill at hem, cuffs or neck. */
  frill: boolean
  /** An exact dye, where the colour's name has several. */
  dye: string
}

/** What to draw; the same options always return the same picture. */
export interface GarmentOptions {
  category: Category
  /** Dresses have one; other categories choose their own. */
  length?: Length | null
  colour: Colour
  seed: number
  /** 0 the whole garment, 1 close up, 2 on a hanger or with its accessories. */
  view: 0 | 1 | 2
  /** Another arrangement of the same view, on other paper; defaults to 0. */
  take?: number
  /** Known properties of the garment; the seed decides the rest. */
  cut?: Partial<Cut>
}
