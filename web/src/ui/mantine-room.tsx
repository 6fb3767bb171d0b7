import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { cssVariables, theme } from './theme.ts'

/**
 * Where Mantine's components work, in our theme. A screen or part that uses one wraps it in this and imports that
 * component's CSS beside it (`@mantine/core/styles/Popover.css`), so that only the routes with such parts load them.
 */
export function MantineRoom({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  )
}
