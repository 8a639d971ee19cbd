import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Drawer, ServedName, ServedPages } from '#contract/served.ts'
import * as apiReference from './api-reference.tsx'
import * as changelog from './changelog.tsx'
import * as demo from './demo.tsx'
import * as mailbox from './mailbox.tsx'
import { Notes } from './notes.tsx'
import * as quote from './quote.tsx'
import * as refused from './refused.tsx'
import * as renewalEmails from './renewal-emails.tsx'
import * as rescueSent from './rescue-sent.tsx'
import * as rescue from './rescue.tsx'
import * as search from './search.tsx'
import * as withdraw from './withdraw.tsx'

// The server loads the file that `vite.served.config.ts` builds from this module.

type Pages = {
  [Name in ServedName]: {
    titleOf: (facts: ServedPages[Name]) => string
    Page: ComponentType<ServedPages[Name]>
  }
}

const pages: Pages = {
  'api-reference': {
    titleOf: () => apiReference.handle.title,
    Page: apiReference.ApiReference,
  },
  changelog: { titleOf: () => changelog.handle.title, Page: changelog.Changelog },
  demo: { titleOf: () => demo.title, Page: demo.Demo },
  mailbox: { titleOf: () => mailbox.title, Page: mailbox.Mailbox },
  quote: { titleOf: quote.titleOf, Page: quote.Quote },
  refused: { titleOf: refused.titleOf, Page: refused.Refused },
  'renewal-emails': { titleOf: () => renewalEmails.title, Page: renewalEmails.RenewalEmails },
  rescue: { titleOf: () => rescue.title, Page: rescue.Rescue },
  'rescue-sent': { titleOf: () => rescueSent.title, Page: rescueSent.RescueSent },
  search: { titleOf: () => search.title, Page: search.Search },
  withdraw: { titleOf: withdraw.titleOf, Page: withdraw.Withdraw },
}

export const names = Object.keys(pages) as ServedName[]

export const drawPage: Drawer['drawPage'] = (name, facts) => {
  const { titleOf, Page } = pages[name]
  return { title: titleOf(facts), html: renderToStaticMarkup(<Page {...facts} />) }
}

export const drawNotes: Drawer['drawNotes'] = (notes) =>
  renderToStaticMarkup(<Notes notes={notes} />)
