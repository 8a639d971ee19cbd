import { whenShown } from '../events.ts'
import { readStoredJson, store } from '../stored.ts'

export interface Visit {
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
    const visit = { title: document.title.split(' · ')[0]!, address: location.pathname }
    store('sessionStorage', 'visits', JSON.stringify([visit, ...listOthers()].slice(0, most)))
  })
}

/** The pages opened in this tab before, the last one first; not the one it is opened on. */
export function listOthers(): Visit[] {
  const visits = (readStoredJson('sessionStorage', 'visits') ?? []) as Visit[]
  return visits.filter(({ address }) => address !== location.pathname)
}
