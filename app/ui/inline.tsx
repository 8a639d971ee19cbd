import { Fragment, type ReactNode } from 'react'
import { inlineLink, type InlineText } from '#content/inline-text.ts'
import { slot } from '../site/slots.ts'

/** Renders `[text](target)` links in a paragraph's text. */
export function Inline({ text }: { text: InlineText }) {
  const parts: ReactNode[] = []
  let end = 0
  for (const match of text.matchAll(inlineLink)) {
    parts.push(text.slice(end, match.index))
    parts.push(
      <a key={match.index} href={addressOf(match[2]!)}>
        {match[1]}
      </a>,
    )
    end = match.index + match[0].length
  }
  return (
    <Fragment>
      {parts}
      {text.slice(end)}
    </Fragment>
  )
}

function addressOf(target: string): string {
  if (target === 'mailto:support') return `mailto:${slot('support_email')}`
  if (target === 'mailto:sales') return `mailto:${slot('sales_email')}`
  return target
}
