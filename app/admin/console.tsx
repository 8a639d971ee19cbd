import { type ComponentType, lazy, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Route, Routes } from 'react-router'
import type { ConsolePath } from '#contract/admin/console-paths.ts'
import { Frame } from './frame/frame.tsx'

type Load = () => Promise<{ default: ComponentType }>

const pages: Record<ConsolePath | '*', Load> = {
  '/admin': () => import('./pages/overview.tsx'),
  '/admin/api-keys': () => import('./pages/api-keys.tsx'),
  '/admin/audit': () => import('./pages/audit.tsx'),
  '/admin/coupons': () => import('./pages/coupons.tsx'),
  '/admin/customer': () => import('./pages/customer.tsx'),
  '/admin/customers': () => import('./pages/customers.tsx'),
  '/admin/email': () => import('./pages/email.tsx'),
  '/admin/emails': () => import('./pages/emails.tsx'),
  '/admin/order': () => import('./pages/order.tsx'),
  '/admin/orders': () => import('./pages/orders.tsx'),
  '/admin/passkey': () => import('./pages/passkey.tsx'),
  '/admin/people': () => import('./pages/people.tsx'),
  '/admin/prices': () => import('./pages/prices.tsx'),
  '/admin/quarantine': () => import('./pages/quarantine.tsx'),
  '/admin/release': () => import('./pages/release.tsx'),
  '/admin/releases': () => import('./pages/releases.tsx'),
  '/admin/reports': () => import('./pages/reports.tsx'),
  '/admin/settings': () => import('./pages/settings.tsx'),
  '/admin/sign-in': () => import('./pages/sign-in.tsx'),
  '/admin/webhooks': () => import('./pages/webhooks.tsx'),
  '*': () => import('./pages/not-found.tsx'),
}

const routes = Object.entries(pages).map(([path, load]) => {
  const Page = lazy(load)
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
