import { slot } from '../site/slots.ts'
import { Button } from '../ui/button.tsx'
import '../ui/menu.css'
import { Reserved } from '../ui/reserved.tsx'
import styles from './copy-page.module.css'

/** Offers the page as Markdown, for people who ask a model about it and for models that fetch it. */
export function CopyPage({ slug }: { slug: string }) {
  const twin = `/docs/${slug}.md`
  return (
    <div className={`unprinted ${styles.tools}`}>
      <link rel="alternate" type="text/markdown" href={twin} />
      <Button size="small" disabled data-copy="" data-from={twin}>
        <Reserved longest="Copy page">Copy page</Reserved>
      </Button>
      <button
        type="button"
        className={`sign ${styles.more}`}
        popoverTarget="page-tools"
        aria-label="More ways to read this page"
      >
        <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
          <path d="M3 5l4 4 4-4" />
        </svg>
      </button>
      <div id="page-tools" popover="auto" className={`menu ${styles.menu}`}>
        <a href={twin}>View as Markdown</a>
        <a href="/llms.txt">All pages for AI tools (llms.txt)</a>
        <p>
          <span>
            Search and read the docs over MCP: <code>{slot('site_url')}/mcp</code>
          </span>
        </p>
      </div>
    </div>
  )
}
