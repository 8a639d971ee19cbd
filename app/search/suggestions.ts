import { commonQuestions } from '#content/search-words.ts'
import { drawIcon } from './icons.ts'
import { write, writeLink, type LinkGroup } from './list.ts'

interface Visit {
  title: string
  address: string
}

/** What to offer before anything is typed. */
export function listSuggestions(): LinkGroup[] {
  const common = { title: 'People often need', links: commonQuestions.map(writeSuggestion) }
  const visits = readVisits().slice(0, 3)
  if (visits.length === 0) return [common]
  return [{ title: 'You opened recently', links: visits.map(writeSuggestion) }, common]
}

function writeSuggestion({ title, address }: Visit): HTMLAnchorElement {
  return writeLink(address, drawIcon(address), write('b', [{ text: title, match: false }]))
}

/** Kept by app/enhance/visits.ts, this page first. */
function readVisits(): Visit[] {
  try {
    const visits: Visit[] = JSON.parse(sessionStorage.getItem('visits') ?? '[]')
    return visits.filter(({ address }) => address !== location.pathname)
  } catch {
    return []
  }
}
