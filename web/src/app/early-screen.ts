import type { PhotoPlace } from '@hemline/contract/images/rules.ts'

/** What the early script requests at an address (decision 123). The build writes a list of them into it: web/early-screens.ts. */
export type EarlyScreen = {
  /** A regular expression for the path. Its named groups are the parameters of `asks`. */
  at: string
  for: 'everyone' | 'members' | 'visitors'
  /** Only while the member browses by the map; a row without it only while they do not. */
  isMap?: true
  /** Its questions are those of an address without search parameters, and without days chosen in this session. */
  isPlain?: true
  /** The addresses of its calls, in which `:name` stands for a parameter. */
  asks?: string[]
  /** How many listings of the first answer are seen first, and where: their covers are requested with it. */
  pictures?: [place: PhotoPlace, count: number]
  /** The files that the page does not name itself, as places in the list of all. */
  files: number[]
  /** What a desk needs beside. */
  wide?: { asks?: string[]; files: number[] }
}
