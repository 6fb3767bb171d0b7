import { BlockButton } from './block-button.tsx'

export default { title: 'safety/block-button' }

const other = { id: '5a4b0e0e-7a52-4f0a-8f3a-0d8a3f0f9a01', name: 'Maya' }

export const Default = () => <BlockButton other={other} onBlocked={() => undefined} />
