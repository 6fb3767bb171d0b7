import { Card, Columns } from './columns.tsx'

export default { title: 'ui/columns' }

const text = <p>Silk, worn twice. It fits a size 12 and has been dry-cleaned since the last loan.</p>

export const One = () => <Columns>{text}</Columns>
export const WithAside = () => <Columns aside={<Card label="The price">{text}</Card>}>{text}</Columns>
export const OnlyACard = () => <Card>{text}</Card>
