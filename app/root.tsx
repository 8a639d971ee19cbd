// This import comes first, because it declares the order of the layers that all other styles use.
import './styles/site.css'
import type { ReactNode } from 'react'
import { Links, Outlet } from 'react-router'
import enhance from './enhance/main.ts?entry'
import heading from './fonts/heading.woff2'
import { Footer } from './frame/footer.tsx'
import { Header } from './frame/header.tsx'
import { Late } from './frame/late.tsx'
import { PageMeta } from './frame/page-meta.tsx'
import type { PageHandle } from './site/handle.ts'
import chooseTheme from './inline/choose-theme.ts?inline-script'
import keepEnter from './inline/keep-enter.ts?inline-script'
import keepPresses from './inline/keep-presses.ts?inline-script'
import openSearchDialog from './inline/open-search-dialog.ts?inline-script'
import { usePath, usePageHandle } from './site/page-facts.ts'
import { slot, slotNames } from './site/slots.ts'

export function Layout({ children }: { children: ReactNode }) {
  const handle = usePageHandle()
  const path = usePath()
  const { modules } = handle
  const isApp = modules !== undefined
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <PageMeta handle={handle} path={path} />
        <script dangerouslySetInnerHTML={{ __html: writeFirstScript(handle) }} />
        <link rel="preload" href={heading} as="font" type="font/woff2" crossOrigin="anonymous" />
        <Links />
        {isApp &&
          slotNames.map((name) => <meta key={name} name={`slot:${name}`} content={slot(name)} />)}
        <script type="module" src={enhance} />
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
        {isApp && <Late />}
        <PageScript modules={modules} />
      </body>
    </html>
  )
}

/** Writes the script that must run without waiting for a file. */
function writeFirstScript({ frame, modules }: PageHandle): string {
  const parts = [chooseTheme, openSearchDialog]
  if (modules) parts.push(keepPresses)
  if (frame === 'admin') parts.push(keepEnter)
  return parts.join('')
}

export default function Root() {
  return <Outlet />
}

/**
 * Inlines the page's script, so that it doesn't wait for a file; at the end of the page, because it may
 * run at once.
 */
function PageScript({ modules = [] }: Pick<PageHandle, 'modules'>) {
  const started = [...developmentRuntime, ...modules.slice(0, 1)]
  if (started.length === 0) return null
  const script = started.map((each) => `import ${JSON.stringify(each)}`).join(';')
  return <script type="module" async dangerouslySetInnerHTML={{ __html: script }} />
}

/** In development, every .tsx file expects this runtime, even those that React never runs. */
const developmentRuntime = import.meta.env.DEV
  ? ['/@id/__x00__virtual:react-router/inject-hmr-runtime']
  : []
