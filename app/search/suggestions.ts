import { commonQuestions } from '#content/search-words.ts'
import { listOthers, type Visit } from '../enhance/visits.ts'
import { drawIcon } from './icons.ts'
import { write, writeLink, type LinkGroup } from './list.ts'

/** What to offer before anything is typed. */
export function listSuggestions(): LinkGroup[] {
  const common = { title: 'People often need', links: commonQuestions.map(writeSuggestion) }
  const visits = listOthers().slice(0, 3)
  if (visits.length === 0) return [common]
  return [{ title: 'You opened recently', links: visits.map(writeSuggestion) }, common]
}

function writeSuggestion({ title, address }: Visit): HTMLAnchorElement {
  return writeLink(address, drawIcon(address), write('b', [{ text: title, match: false }]))
}
