import { useEffect, useState } from 'react'

/** Checks a value after a pause in typing. Returns the sentence to show. */
export function useLiveCheck(
  value: string,
  waitMs: number,
  check: (value: string) => string | null | Promise<string | null>,
) {
  const [result, setResult] = useState<{ value: string; text: string | null }>({ value: '', text: null })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `check` is the same rule at every render
  useEffect(() => {
    if (!value.trim()) return
    let isCurrent = true
    const timer = setTimeout(async () => {
      const text = await check(value)
      if (isCurrent) setResult({ value, text })
    }, waitMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [value, waitMs])
  return result.value === value ? (result.text ?? undefined) : undefined
}
