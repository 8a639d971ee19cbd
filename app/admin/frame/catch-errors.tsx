import { Component, type ReactNode } from 'react'
import { Failed } from '../../frame/failed.tsx'

type State = { error: unknown } | object

/** Shows a message in place of a page that failed. */
export class CatchErrors extends Component<{ children: ReactNode }, State> {
  override state: State = {}

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override render() {
    if (!('error' in this.state)) return this.props.children
    return <Failed error={this.state.error} path={location.pathname} />
  }
}
