import SizeSheet from './size-sheet.tsx'

export default { title: 'listings/size-sheet' }

const nothing = () => undefined

export const Nothing = () => <SizeSheet value={[]} ownSize={12} onApply={nothing} onClose={nothing} />
export const AnotherSize = () => <SizeSheet value={[10]} ownSize={null} onApply={nothing} onClose={nothing} />
