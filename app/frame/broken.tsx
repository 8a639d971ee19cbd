import { useRouteError } from 'react-router'
import { usePath } from '../page-facts.ts'
import { Failed } from './failed.tsx'

/** For the pages that React Router runs. */
export function ErrorBoundary() {
  return <Failed error={useRouteError()} path={usePath()} />
}
