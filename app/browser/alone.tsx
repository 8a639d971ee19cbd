import { type ComponentType, createContext, type ReactNode, useContext } from 'react'

/** Renders a page to HTML; app/entry.server.tsx provides the function. */
export const Render = createContext<(page: ReactNode) => string>(() => '')

/** Renders a page as its own root, as the browser hydrates it, because `useId` counts from the root. */
export function alone(Page: ComponentType) {
  return function Alone() {
    const __html = useContext(Render)(<Page />)
    return <main id="main" data-asleep="" dangerouslySetInnerHTML={{ __html }} />
  }
}
