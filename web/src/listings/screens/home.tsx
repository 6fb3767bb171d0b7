import { useTitle } from '../../ui/use-title.ts'

/** The grid. */
export default function Home() {
  useTitle('Home')
  return <h1>Home</h1>
}
