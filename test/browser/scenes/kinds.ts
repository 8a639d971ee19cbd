import type { states } from './scenes.ts'

/**
 * One state of each kind: a form, a refused one, a notice, a table, an overlay, a page of the server. The
 * full matrix opens all of them.
 */
export const kinds: Record<keyof typeof states, string[]> = {
  home: ['Review decided'],
  unfolded: ['/faq, unfolded'],
  downloads: ['Download failed'],
  purchase: ['No address', 'Unknown order', 'Key shown'],
  orders: ['Order: Email came back'],
  account: ['Eve'],
  'account-info': ['Team with a key each', 'Orders in every state'],
  'license-files': ['License file made'],
  'change-email': ['Wrong codes of the change'],
  served: ['Rescue without an email'],
  'docs-states': ['Figure enlarged'],
}
