import { Component, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

interface MishapState {
  happened: boolean
}

/** Catches an error in a figure and shows it there, leaving the rest of the page intact. */
export class Mishap extends Component<{ children: ReactNode }, MishapState> {
  override state: MishapState = { happened: false }

  static getDerivedStateFromError(): MishapState {
    return { happened: true }
  }

  override render() {
    if (!this.state.happened) return this.props.children
    return (
      <Notice kind="alert">
        <p>This figure stopped working. The rest of the page is fine.</p>
        <p>
          <Button size="small" onClick={() => this.setState({ happened: false })}>
            Start over
          </Button>
        </p>
      </Notice>
    )
  }
}
