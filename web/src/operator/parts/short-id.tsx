import { Copy } from 'lucide-react'
import { notice } from '../../ui/notice.tsx'
import css from './short-id.module.css'

const SHOWN = 10

/** The beginning of a long id of another system; a click copies all of it. */
export function ShortId({ id }: { id: string }) {
  const start = `${id.slice(0, SHOWN)}…`
  const copyId = async () => {
    try {
      await navigator.clipboard.writeText(id)
      notice.good('Payment ID copied.')
    } catch {
      notice.bad(`We couldn’t copy it. The ID is ${id}`)
    }
  }
  return (
    <button type="button" className={css.copy} title={id} aria-label={`${start} Copy ${id}`} onClick={copyId}>
      <Copy size={16} aria-hidden="true" />
      {start}
    </button>
  )
}
