import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

const aubergine: MantineColorsTuple = [
  '#f8f0f5',
  '#eddbe6',
  '#dab4ca',
  '#c78bad',
  '#b66995',
  '#a25081',
  '#8a4773',
  '#733a5e',
  '#5b2a4a',
  '#45203a',
]

/** Our tokens as Mantine's theme: the components that come from there look like ours. */
export const theme = createTheme({
  colors: { aubergine },
  primaryColor: 'aubergine',
  primaryShade: { light: 8, dark: 6 },
  fontFamily: 'var(--interface)',
  headings: { fontFamily: 'var(--display)', fontWeight: '480' },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  defaultRadius: 12,
  radius: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '999px' },
  breakpoints: { xs: '30em', sm: '48em', md: '64em', lg: '80em', xl: '90em' },
  respectReducedMotion: true,
  cursorType: 'pointer',
})

const tokens = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-placeholder': 'var(--ink-soft)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-anchor': 'var(--brand-text)',
}

/** Points Mantine's own variables at ours, in both schemes. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: tokens, dark: tokens })
