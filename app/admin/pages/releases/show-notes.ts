import { createElement, type ReactNode } from 'react'
import { findNotesProblem, readNotes } from '#contract/releases/notes.ts'

export interface ShownNotes {
  /** Why they cannot be published, as words for their author; null when they can. */
  problem: string | null
  notes: ReactNode
}

/** Release notes as the changelog will show them. */
export function showNotes(text: string): ShownNotes {
  const tree = readNotes(text)
  return {
    problem: findNotesProblem(text),
    notes: 'children' in tree ? tree.children.map(show) : null,
  }
}

type Shown = Extract<ReturnType<typeof readNotes>, { type: 'root' }>['children'][number]

function show(node: Shown, at: number): ReactNode {
  if (node.type === 'text') return node.value
  if (node.type !== 'element') return null
  const { href, title, start } = node.properties
  return createElement(node.tagName, { key: at, href, title, start }, ...node.children.map(show))
}
