import type { ComponentType, ReactNode } from 'react'
import { frameTokens } from '#contract/served.ts'
import type { PageHandle } from '../site/handle.ts'
import './served.css'

/** Contains tokens that the server replaces with a page's title and content. */
export const handle: PageHandle = {
  title: frameTokens.title,
  description: frameTokens.title,
  unlisted: true,
}

/** Builds the frame around `Page`. Referring to `Page` makes the build include its style sheets. */
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
