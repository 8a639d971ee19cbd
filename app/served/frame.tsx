import type { ComponentType, ReactNode } from 'react'
import { frameTokens } from '#contract/served.ts'
import type { PageHandle } from '../site/handle.ts'
import './served.css'

/** Holds the words that the server replaces with a page's title and content. */
export const handle: PageHandle = {
  title: frameTokens.title,
  description: frameTokens.title,
  unlisted: true,
}

/** The built page around `Page`. It holds on to `Page`, so that its style sheets are built too. */
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
