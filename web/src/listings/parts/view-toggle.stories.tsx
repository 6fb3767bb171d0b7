import { useState } from 'react'
import type { BrowseView } from '../browse-view.ts'
import { ViewToggle } from './view-toggle.tsx'

export default { title: 'listings/view-toggle' }

function Chosen({ hasWords = false }: { hasWords?: boolean }) {
  const [view, setView] = useState<BrowseView>('grid')
  return <ViewToggle view={view} hasWords={hasWords} onChoose={setView} />
}

export const IconsOnly = () => <Chosen />
export const WithWords = () => <Chosen hasWords />
