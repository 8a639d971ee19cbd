import type { Heading } from '../site/handle.ts'
import './drawer.css'

/** Lists headings beside the text on wide screens; on small ones behind a button above it. */
export function OnThisPage({ headings }: { headings: Heading[] }) {
  if (headings.length < 2) return null
  return (
    <nav
      id="contents"
      popover="auto"
      className="drawer on-this-page unprinted"
      aria-labelledby="on-this-page"
      data-contents=""
    >
      <button
        type="button"
        popoverTarget="contents"
        popoverTargetAction="hide"
        className="sign close"
        aria-label="Close"
      />
      <h2 id="on-this-page">On this page</h2>
      {headings.map(({ id, text }) => (
        <a key={id} href={`#${id}`}>
          {text}
        </a>
      ))}
    </nav>
  )
}

export function OnThisPageToggle({ headings }: { headings: Heading[] }) {
  if (headings.length < 2) return null
  return (
    <button
      type="button"
      popoverTarget="contents"
      className="button small drawer-toggle on-this-page unprinted"
    >
      On this page
    </button>
  )
}
