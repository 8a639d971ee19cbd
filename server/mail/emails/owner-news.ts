import { formatTime } from '#contract/dates.ts'
import { product } from '#contract/product.ts'
import type { EmailText, Sender } from './message.ts'
import { link, mailTo, say, type Sentence } from './sentence.ts'
import { write } from './write.ts'

/** What owners are told about. `of` and `to` are email addresses. */
export type OwnerNews =
  | { what: 'passkey_added'; name: string; of: string }
  | { what: 'api_key_made'; name: string; scopes: readonly string[] }
  | { what: 'role_given'; to: string }
  | { what: 'webhook_added'; url: string }
  | { what: 'release_published'; version: string }
  | { what: 'release_withdrawn'; version: string }

export interface OwnerNewsFacts {
  kind: 'owner_news'
  news: OwnerNews
  /** An email address, or words such as `the command line`. */
  by: string
  at: string
}

interface NewsText {
  subject: string
  title: string
  what: Sentence
  /** What to do if it was not one of the owners. */
  undo: string
  page: { name: string; path: string }
}

const peoplePage = { name: 'People', path: '/admin/people' }
const releasesPage = { name: 'Releases', path: '/admin/releases' }

type What = OwnerNews['what']
const newsTexts: { [W in What]: (news: Extract<OwnerNews, { what: W }>) => NewsText } = {
  passkey_added: ({ name, of }) => ({
    subject: `A new passkey for the ${product.name} console`,
    title: 'A passkey was added',
    what: say`${mailTo(of)} can now sign in to the console with the passkey “${name}”.`,
    undo: 'Remove the passkey under Settings.',
    page: { name: 'Settings', path: '/admin/settings' },
  }),
  api_key_made: ({ name, scopes }) => ({
    subject: `A new API key for ${product.name}`,
    title: 'An API key was created',
    what: say`The key “${name}” has ${sayScopes(scopes)}.`,
    undo: 'Revoke the key.',
    page: { name: 'API keys', path: '/admin/api-keys' },
  }),
  role_given: ({ to }) => ({
    subject: `A new person in the ${product.name} console`,
    title: 'A person was added',
    what: say`${mailTo(to)} can now open the console as a support person.`,
    undo: 'Remove the person under People.',
    page: peoplePage,
  }),
  webhook_added: ({ url }) => ({
    subject: `A new webhook address for ${product.name}`,
    title: 'A webhook address was added',
    what: say`Order and license events now go to ${new URL(url).host}.`,
    undo: 'Remove the address.',
    page: { name: 'Webhooks', path: '/admin/webhooks' },
  }),
  release_published: ({ version }) => ({
    subject: `${product.name} ${version} was published`,
    title: `Version ${version} was published`,
    what: say`Customers can now download version ${version}.`,
    undo: 'Withdraw the release.',
    page: releasesPage,
  }),
  release_withdrawn: ({ version }) => ({
    subject: `${product.name} ${version} was withdrawn`,
    title: `Version ${version} was withdrawn`,
    what: say`Version ${version} can no longer be downloaded.`,
    undo: 'Restore the release.',
    page: releasesPage,
  }),
}

/** By name while they are few. */
function sayScopes(scopes: readonly string[]): string {
  if (scopes.length > 5) return `${scopes.length} scopes`
  return `${scopes.length === 1 ? 'this scope' : 'these scopes'}: ${scopes.join(', ')}`
}

export function writeOwnerNews(facts: OwnerNewsFacts, sender: Sender): EmailText {
  const { subject, title, what, undo, page } = describeNews(facts.news)
  const who = facts.by.includes('@') ? mailTo(facts.by) : facts.by
  return write(
    {
      subject,
      title,
      opening: [what, say`Done by ${who} on ${formatTime(facts.at, sender.timeZone)}.`],
      action: link(`Open ${page.name}`, `${sender.siteUrl}${page.path}`),
      notes: [
        say`Not you? ${undo} Then end the sessions of whoever did it, under ${link(peoplePage.name, `${sender.siteUrl}${peoplePage.path}`)}.`,
      ],
      foot: say`You receive this as an owner.`,
    },
    sender,
  )
}

function describeNews<W extends What>(news: Extract<OwnerNews, { what: W }>): NewsText {
  const writeText = newsTexts[news.what as W] as (of: typeof news) => NewsText
  return writeText(news)
}
