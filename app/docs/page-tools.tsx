import { slot } from '../slots.ts'
import { Button } from '../ui/button.tsx'
import styles from './page-tools.module.css'

/** The page as Markdown, for people who ask a model about it and for models that fetch it themselves. */
export function PageTools({ slug }: { slug: string }) {
  const twin = `/docs/${slug}.md`
  return (
    <div className={styles.tools}>
      <link rel="alternate" type="text/markdown" href={twin} />
      <p className={styles.actions}>
        <Button size="small" hidden data-copy="" data-from={twin}>
          Copy page as Markdown
        </Button>
        <a href={twin}>View as Markdown</a>
      </p>
      <p>
        Reading with an AI tool: <a href="/llms.txt">llms.txt</a>, or MCP at{' '}
        <code>{slot('site_url')}/mcp</code>
      </p>
    </div>
  )
}
