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

// The build inlines the styles. React, which runs later, finds no links and expects none.
const stylesAreLinked = import.meta.env.SSR || import.meta.env.DEV

export function Layout({ children }: { children: ReactNode }) {
  const handle = usePageHandle()
  const path = usePath()
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <PageMeta handle={handle} path={path} />
        <script dangerouslySetInnerHTML={{ __html: writeFirstScript(handle) }} />
        <link rel="preload" href={heading} as="font" type="font/woff2" crossOrigin="anonymous" />
        {stylesAreLinked && <Links />}
        {(handle.hydrate || handle.frame === 'admin') &&
          slotNames.map((name) => <SlotMeta key={name} name={name} />)}
        <EntryScript src={enhance} />
      </head>
      <body>
        {handle.frame === 'admin' ? (
          children
        ) : (
          <>
            <Header path={path} />
            <main id="main" data-asleep={handle.hydrate ? '' : undefined}>
              {children}
            </main>
            <Footer />
          </>
        )}
        {handle.hydrate && <Late />}
        {handle.hydrate && <Scripts />}
        {import.meta.env.DEV && !handle.hydrate && <DevelopmentRuntime />}
      </body>
    </html>
  )
}

/** What must not wait for a file. */
function writeFirstScript({ hydrate, frame }: PageHandle): string {
  const parts = [chooseTheme, openSearchDialog]
  if (hydrate) parts.push(keepPresses)
  if (frame === 'admin') parts.push(keepEnter)
  return parts.join(';')
}

/** In the browser, where an entry has no address, React leaves the script unchanged. */
function EntryScript({ src }: { src: string | undefined }) {
  return <script type="module" src={src} suppressHydrationWarning />
}

export default function Root() {
  return <Outlet />
}

export { ErrorBoundary } from './frame/broken.tsx'

function SlotMeta({ name }: { name: (typeof slotNames)[number] }) {
  return <meta name={`slot:${name}`} content={slot(name)} />
}

/** In development every .tsx expects this, including those that React never runs. */
function DevelopmentRuntime() {
  return <script type="module" src="/@id/__x00__virtual:react-router/inject-hmr-runtime" />
}
