import { Component, type ErrorInfo, type ReactNode } from 'react'
import { ErrorPanel } from '../ui/state.tsx'

/** Catches what a screen did not expect: shows a way out instead of a blank page. */
export class ScreenError extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null as unknown }

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
          title="This page did not open"
          text="Nothing was lost. Hemline may have been updated, or the connection was gone for a moment: load the page again."
          onRetry={() => location.reload()}
        />
      </main>
    )
  }
}
