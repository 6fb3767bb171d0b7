import { useEffect, useState } from 'react'

/** Checks a value once its typing has paused, and gives the sentence to show meanwhile. */
export function useLiveCheck(
  value: string,
  waitMs: number,
  check: (value: string) => string | null | Promise<string | null>,
) {
  const [said, setSaid] = useState<{ value: string; text: string | null }>({ value: '', text: null })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `check` is the same rule at every render
  useEffect(() => {
    if (!value.trim()) return
    let isCurrent = true
    const timer = setTimeout(async () => {
      const text = await check(value)
      if (isCurrent) setSaid({ value, text })
    }, waitMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [value, waitMs])
  return said.value === value ? (said.text ?? undefined) : undefined
}
