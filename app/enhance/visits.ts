import { whenShown } from '../browser/events.ts'

interface Visit {
  title: string
  /** The path without its query, which can contain an order's id. */
  address: string
}

/** One more than search shows, because search leaves out the current page. */
const most = 4

/** Stores this tab's latest pages for the search dialog, except pages hidden from search engines. */
export function rememberVisit(): void {
  if (document.querySelector('meta[name=robots]')) return
  whenShown(() => {
    try {
      const visit = { title: document.title.split(' · ')[0]!, address: location.pathname }
      const visits: Visit[] = JSON.parse(sessionStorage.getItem('visits') ?? '[]')
      const others = visits.filter(({ address }) => address !== visit.address)
      sessionStorage.setItem('visits', JSON.stringify([visit, ...others].slice(0, most)))
    } catch {
      // Without storage, search offers no recent pages.
    }
  })
}
