import { type ComponentType, lazy, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Route, Routes } from 'react-router'
import { consolePaths } from '#contract/admin/console-paths.ts'
import { Frame } from './frame/frame.tsx'

const files = import.meta.glob<{ default: ComponentType }>('./pages/*.tsx')
const names: Record<string, string> = { '/admin': 'overview', '*': 'not-found' }

/** The page of `/admin/orders` is `pages/orders.tsx`; its code loads when somebody opens the page. */
const routes = [...consolePaths, '*'].map((path) => {
  const name = names[path] ?? path.slice('/admin/'.length)
  const Page = lazy(files[`./pages/${name}.tsx`]!)
  return <Route key={path} path={path} element={<Page />} />
})

createRoot(document.getElementById('console')!).render(
  <StrictMode>
    <BrowserRouter>
      <Routes>
        <Route element={<Frame />}>{routes}</Route>
      </Routes>
    </BrowserRouter>
  </StrictMode>,
)
