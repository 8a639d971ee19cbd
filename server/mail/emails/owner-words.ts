import { formatTime } from '#contract/dates.ts'
import { product } from '#contract/product.ts'
import type { Write } from './message.ts'
import { sayTyped } from './say-typed.ts'
import { link, mailTo, say, type Sentence } from './sentence.ts'

const pages = {
  Settings: '/admin/settings',
  'API keys': '/admin/api-keys',
  People: '/admin/people',
  Webhooks: '/admin/webhooks',
  Releases: '/admin/releases',
}

interface NewsWords {
  subject: string
  title: string
  what: Sentence
  /** The thing to do if none of the owners did this. */
  undo: string
  page: keyof typeof pages
}

/** The news that owners are told. `of` and `to` are email addresses. */
const news = {
  passkey_added: ({ name, of }: { name: string; of: string }) => ({
    subject: `A new passkey for the ${product.name} console`,
    title: 'A passkey was added',
    what: say`${mailTo(of)} can now sign in to the console with the passkey “${sayTyped(name)}”.`,
    undo: 'Remove the passkey under Settings.',
    page: 'Settings',
  }),
  api_key_made: ({ name, scopes }: { name: string; scopes: readonly string[] }) => ({
    subject: `A new API key for ${product.name}`,
    title: 'An API key was created',
    what: `The key “${sayTyped(name)}” has ${sayScopes(scopes)}.`,
    undo: 'Revoke the key.',
    page: 'API keys',
  }),
  role_given: ({ to }: { to: string }) => ({
    subject: `A new person in the ${product.name} console`,
    title: 'A person was added',
    what: say`${mailTo(to)} can now open the console as a support person.`,
    undo: 'Remove the person under People.',
    page: 'People',
  }),
  webhook_added: ({ url }: { url: string }) => ({
    subject: `A new webhook address for ${product.name}`,
    title: 'A webhook address was added',
    what: `Order and license events now go to ${new URL(url).host}.`,
    undo: 'Remove the address.',
    page: 'Webhooks',
  }),
  release_published: ({ version }: { version: string }) => ({
    subject: `${product.name} ${version} was published`,
    title: `Version ${version} was published`,
    what: `Customers can now download version ${version}.`,
    undo: 'Withdraw the release.',
    page: 'Releases',
  }),
  release_withdrawn: ({ version }: { version: string }) => ({
    subject: `${product.name} ${version} was withdrawn`,
    title: `Version ${version} was withdrawn`,
    what: `Version ${version} can no longer be downloaded.`,
    undo: 'Restore the release.',
    page: 'Releases',
  }),
} satisfies Record<string, (facts: never) => NewsWords>

type News = {
  [W in keyof typeof news]: { what: W } & Parameters<(typeof news)[W]>[0]
}[keyof typeof news]

export const ownerWords = {
  /** `by` is an email address, or words such as `the command line`. */
  owner_news: (facts: { news: News; by: string; at: string }, { siteUrl, timeZone }) => {
    const write = news[facts.news.what] as (of: News) => NewsWords
    const { subject, title, what, undo, page } = write(facts.news)
    const who = facts.by.includes('@') ? mailTo(facts.by) : facts.by
    return {
      subject,
      title,
      opening: [what, say`Done by ${who} on ${formatTime(facts.at, timeZone)}.`],
      action: link(`Open ${page}`, siteUrl + pages[page]),
      notes: [
        say`Not you? ${undo} Then end the sessions of whoever did it, under ${link('People', siteUrl + pages.People)}.`,
      ],
      foot: 'You get this because you own this shop.',
    }
  },
} satisfies Record<string, Write>

function sayScopes(scopes: readonly string[]): string {
  if (scopes.length > 5) return `${scopes.length} scopes`
  return `${scopes.length === 1 ? 'this scope' : 'these scopes'}: ${scopes.join(', ')}`
}
