import type { PageHandle } from '../site/handle.ts'
import { Palette } from './frame/palette.tsx'
import styles from './shell.module.css'
import { modules } from './console.tsx?entry'

export const handle: PageHandle = {
  title: 'Console',
  description: 'For the people who run this shop.',
  unlisted: true,
  frame: 'admin',
  modules,
}

/**
 * Draws the document for every URL of the console until React renders the page. The search works
 * without React.
 */
export default function Shell() {
  return (
    <>
      <div id="console">
        <main id="main" data-asleep="" className={`wrap page ${styles.shell}`}>
          <h1 className="scripted">Loading the console</h1>
          <noscript>
            <h1>The console needs JavaScript</h1>
            <p>
              Allow it for this site, then load the page again. On the server, the command line does
              the same.
            </p>
          </noscript>
        </main>
      </div>
      <Palette />
    </>
  )
}
