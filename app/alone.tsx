import { createContext, type ReactNode, useContext } from 'react'

/** Renders a page to HTML; app/entry.server.tsx knows how. */
export const Render = createContext<(page: ReactNode) => string>(() => '')

/** A page that the browser hydrates alone is rendered alone: the ids of `useId` count from the root. */
export function Alone({ page }: { page: ReactNode }) {
  const render = useContext(Render)
  return <main id="main" data-asleep="" dangerouslySetInnerHTML={{ __html: render(page) }} />
}
