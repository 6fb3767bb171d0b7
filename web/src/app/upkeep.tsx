import { PushUpkeep } from '../notifications/parts/upkeep.tsx'
import { useKeptHandovers } from '../orders/kept-handovers.ts'

/** What goes on in the background on every screen: pushes, and what was entered without network. */
export default function Upkeep({ onOpen }: { onOpen: (path: string) => void }) {
  useKeptHandovers()
  return <PushUpkeep onOpen={onOpen} />
}
