// First: it declares the order of the layers that all other styles fill.
import './styles/site.css'
import type { ReactNode } from 'react'
import { Links, Outlet, Scripts } from 'react-router'
import enhance from './enhance/main.ts?entry'
import heading from './fonts/heading.woff2'
import { Footer } from './frame/footer.tsx'
import { Header } from './frame/header.tsx'
import { keepPresses } from './frame/keep-presses.ts'
import { Late } from './frame/late.tsx'
import { PageMeta } from './frame/page-meta.tsx'
import { keepEnter, openSearchDialog } from './frame/open-search-dialog.ts'
import { chooseTheme } from './frame/theme.ts'
import type { PageHandle } from './handle.ts'
import { usePath, usePageHandle } from './page-facts.ts'
import { slot, slotNames } from './slots.ts'

// The build inlines the styles. React, which runs the console later, finds no links and expects none.
const stylesAreLinked = import.meta.env.SSR || import.meta.env.DEV

export function Layout({ children }: { children: ReactNode }) {
  const handle = usePageHandle()
  const path = usePath()
  const { modules } = handle
  const isHydrated = handle.hydrate || modules !== undefined
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <PageMeta handle={handle} path={path} />
        <script dangerouslySetInnerHTML={{ __html: writeFirstScript(handle, isHydrated) }} />
        <link rel="preload" href={heading} as="font" type="font/woff2" crossOrigin="anonymous" />
        {stylesAreLinked && <Links />}
        {isHydrated &&
          slotNames.map((name) => <meta key={name} name={`slot:${name}`} content={slot(name)} />)}
        {/* In the browser it has no address, and React leaves the script unchanged. */}
        <script type="module" src={enhance} suppressHydrationWarning />
        {modules?.map((each) => (
          <link key={each} rel="modulepreload" href={each} />
        ))}
      </head>
      <body>
        {handle.frame === 'admin' ? (
          children
        ) : (
          <>
            <Header path={path} />
            {modules ? children : <main id="main">{children}</main>}
            <Footer />
          </>
        )}
        {isHydrated && <Late />}
        {handle.hydrate ? <Scripts /> : <PageScript modules={modules} />}
      </body>
    </html>
  )
}

/** What must not wait for a file. */
function writeFirstScript({ frame }: PageHandle, isHydrated: boolean): string {
  const parts = [chooseTheme, openSearchDialog]
  if (isHydrated) parts.push(keepPresses)
  if (frame === 'admin') parts.push(keepEnter)
  return parts.join(';')
}

export default function Root() {
  return <Outlet />
}

export { ErrorBoundary } from './frame/broken.tsx'

/** In the page, so that nothing waits for it, and at its end, as it may run at once. */
function PageScript({ modules = [] }: Pick<PageHandle, 'modules'>) {
  const started = [...developmentRuntime, ...modules.slice(0, 1)]
  if (started.length === 0) return null
  const script = started.map((each) => `import ${JSON.stringify(each)}`).join(';')
  return <script type="module" async dangerouslySetInnerHTML={{ __html: script }} />
}

/** In development every .tsx expects this, including those that React never runs. */
const developmentRuntime = import.meta.env.DEV
  ? ['/@id/__x00__virtual:react-router/inject-hmr-runtime']
  : []
