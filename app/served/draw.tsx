import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Drawer, ServedName, ServedPages } from '#contract/served.ts'
import * as refused from './refused.tsx'
import * as renewalEmails from './renewal-emails.tsx'
import * as rescueSent from './rescue-sent.tsx'
import * as rescue from './rescue.tsx'

// The server loads what `vite.served.config.ts` builds from this file.

type Pages = {
  [Name in ServedName]: {
    titleOf: (facts: ServedPages[Name]) => string
    Page: ComponentType<ServedPages[Name]>
  }
}

const pages: Pages = {
  refused: { titleOf: refused.titleOf, Page: refused.Refused },
  'renewal-emails': { titleOf: () => renewalEmails.title, Page: renewalEmails.RenewalEmails },
  rescue: { titleOf: () => rescue.title, Page: rescue.Rescue },
  'rescue-sent': { titleOf: () => rescueSent.title, Page: rescueSent.RescueSent },
}

export const names = Object.keys(pages) as ServedName[]

export const drawPage: Drawer['drawPage'] = (name, facts) => {
  const { titleOf, Page } = pages[name]
  return { title: titleOf(facts), html: renderToStaticMarkup(<Page {...facts} />) }
}
