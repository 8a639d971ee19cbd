import { whenShown } from '../browser/events.ts'

interface Visit {
  title: string
  /** Without its query, which can hold an order's id. */
  address: string
}

/** One more than search offers, as it leaves out the page it is opened on. */
const most = 4

/** Keeps the last pages of this tab for the search dialog; none that is left out of search engines. */
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
