import type { InlineText } from './inline-text.ts'

interface NotFound {
  title: string
  advice: string
  fault: InlineText
}

export const notFound: NotFound = {
  title: 'No page at this address',
  advice: 'Check the address for a typo, or search.',
  fault: 'Did a link on this site bring you here? [Tell us](mailto:support) which page it was on.',
}
