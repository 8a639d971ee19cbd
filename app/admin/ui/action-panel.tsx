import type { ReactNode } from 'react'
import { type ActionsProps, useActions } from './actions.tsx'
import { Panel } from './panel.tsx'

interface ActionPanelProps extends ActionsProps {
  title: string
  children: ReactNode
}

/**
 * Draws a section with its actions at the right of its title; a form opens between the title and the
 * content.
 */
export function ActionPanel({ title, children, ...acts }: ActionPanelProps) {
  const { buttons, form } = useActions(acts)
  return (
    <Panel title={title} beside={buttons}>
      {form}
      {children}
    </Panel>
  )
}
