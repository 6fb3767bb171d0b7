import { z } from 'zod/mini'

/** A comma-separated list in a query string, read as an array of `value`. */
export function commaJoined<T extends z.ZodMiniType>(value: T) {
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) =>
        text
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean),
      ),
    ),
    z.array(value).check(z.maxLength(100)) as unknown as z.ZodMiniType<z.output<T>[], string[]>,
  )
}
