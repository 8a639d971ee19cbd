import type { ComponentType, ReactNode } from 'react'
import { frameTokens } from '#contract/served.ts'
import type { PageHandle } from '../site/handle.ts'
import './served.css'

/** Has the words that the server replaces with a page's title and content. */
export const handle: PageHandle = {
  title: frameTokens.title,
  description: frameTokens.title,
  unlisted: true,
}

/** Makes the built page around `Page`. It refers to `Page`, so that its style sheets are built, too. */
export function frameOf(Page: ComponentType<never>, around: ReactNode = <Around />) {
  return Object.assign(() => around, { Page })
}

export function Around() {
  return (
    <div className="wrap page">
      <div className="served">{frameTokens.content}</div>
    </div>
  )
}
