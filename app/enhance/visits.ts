import { whenShown } from '../browser/events.ts'

interface Visit {
  title: string
  /** The address without its query, which can contain an order's id. */
  address: string
}

/** One more than search offers, because it leaves out the page it is opened on. */
const most = 4

/** Stores the last pages of this tab for the search dialog, except pages hidden from search engines. */
export function rememberVisit(): void {
  if (document.querySelector('meta[name=robots]')) return
  whenShown(() => {
    try {
      const visit = { title: document.title.split(' · ')[0]!, address: location.pathname }
      const visits: Visit[] = JSON.parse(sessionStorage.getItem('visits') ?? '[]')
      const others = visits.filter(({ address }) => address !== visit.address)
      sessionStorage.setItem('visits', JSON.stringify([visit, ...others].slice(0, most)))
    } catch {
      // Storage is switched off: search offers no recent pages.
    }
  })
}
