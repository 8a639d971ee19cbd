import { commonQuestions } from '#content/search-words.ts'
import type { LinkGroup } from './list.ts'

/** What to offer before anything is typed. */
export function listSuggestions(): LinkGroup[] {
  const common = { title: 'People often need', links: commonQuestions }
  const recent = { title: 'You opened recently', links: readVisits().slice(0, 3) }
  return recent.links.length > 0 ? [recent, common] : [common]
}

/** Kept by app/enhance/visits.ts, this page first. */
function readVisits(): LinkGroup['links'] {
  try {
    const visits: LinkGroup['links'] = JSON.parse(sessionStorage.getItem('visits') ?? '[]')
    return visits.filter(({ address }) => address !== location.pathname)
  } catch {
    return []
  }
}
