import { useLocation, useMatches } from 'react-router'
import { product } from '#contract/product.ts'
import type { PageHandle } from './handle.ts'

const noHandle: PageHandle = {
  title: product.tagline,
  description: product.tagline,
  unlisted: true,
}

/** Returns the handle of the innermost route that has one. */
export function usePageHandle(): PageHandle {
  const handles = useMatches().map((match) => match.handle as PageHandle | undefined)
  return handles.findLast((handle) => handle !== undefined) ?? noHandle
}

/** Returns the page's public path. While prerendering, the router's path ends with a slash. */
export function usePath(): string {
  const { pathname } = useLocation()
  return pathname === '/' ? pathname : pathname.replace(/\/$/, '')
}
