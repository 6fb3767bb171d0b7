import { Component, type ErrorInfo, type ReactNode } from 'react'
import { reloadPage } from '../base/reload-page.ts'
import { ErrorPanel } from '../ui/error-panel.tsx'

type Props = { children: ReactNode; at: string }

/** Error boundary of a screen: shows an error panel instead of a blank page until the address changes. */
export class ScreenError extends Component<Props, { error: unknown; at: string }> {
  override state = { error: null as unknown, at: this.props.at }

  static getDerivedStateFromProps({ at }: Props, before: { at: string }) {
    return at === before.at ? null : { at, error: null }
  }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error(error, info.componentStack)
  }

  override render() {
    if (this.state.error === null) return this.props.children
    return (
      <main>
        <ErrorPanel
          isPage
          title="This page didn’t open"
          text="Nothing was lost. Hemline may have been updated, or your connection dropped. Please reload the page."
          onRetry={reloadPage}
        />
      </main>
    )
  }
}
