import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readNotes } from '#contract/releases/notes.ts'
import type { ServedName, ServedPages } from '#contract/served.ts'
import { loadPages } from '#test/world/shop.ts'
import { readSettings } from '#test/settings.ts'

const at = new Date('2026-11-28T10:00:00Z')
const timeZone = 'UTC'
const text = { text: 'Word', match: false }
const mark = { text: 'Word', match: true }
const hit = {
  group: 'Docs' as const,
  title: [mark],
  heading: [text],
  address: '/faq',
  excerpt: [mark],
}
const field = { name: 'license_key', type: 'string', isOptional: false, says: 'With `code`.' }

const facts: ServedPages = {
  'api-reference': {
    title: 'API',
    about: 'With `code`.',
    baseUrl: 'https://shop.example.org',
    other: { isAdmin: false, hasAdmin: true },
    groups: [
      {
        id: 'group-licenses',
        name: 'Licenses',
        calls: [
          {
            id: 'activate',
            path: '/api/license/activate',
            method: 'post',
            summary: '',
            about: 'Activates.',
            parameters: [field],
            body: { media: 'application/json', fields: [field] },
            answers: [{ status: '200', media: null, says: '', headers: [field], fields: [field] }],
            refusals: [{ status: '404', says: 'There is none.' }],
            examples: [{ language: 'Terminal', text: 'curl' }],
          },
        ],
      },
    ],
  },
  changelog: {
    releases: [null, at].map((withdrawn_at, place) => ({
      version: `1.${place}.0`,
      published_at: at,
      withdrawn_at,
      notes: readNotes('# New\n\n1. *One*, see [docs](https://a.example)\n\n![Both](diff-review)'),
      builds: ['mac-all-arm64'],
    })),
    more: '1.0.0',
    timeZone,
    isDemo: true,
  },
  demo: { links: [{ address: '/demo/mail', name: 'Mail' }], people: [{ email: '', shows: '' }] },
  mailbox: {
    emails: [{ id: '1', to: ['ada@example.org'], subject: '', text: '', html: '', receivedAt: '' }],
    timeZone,
  },
  quote: {
    quote: {
      token: 'token',
      number: 'Q-1',
      state: 'open',
      mode: 'keys',
      seats: 2,
      unit_cents: 4900,
      currency: 'USD',
      email: 'ada@example.org',
      created_at: at,
      valid_until: at,
      people: [{ name: 'Ada', email: 'ada@example.org' }],
      seller: ['Seller'],
      tax: 'added',
      refundWords: 'Yes.',
      proForma: 'PF-1',
      timeZone,
    },
    problem: 'card_refused',
    salesEmail: 'sales@example.org',
  },
  refused: { code: 'internal', message: 'It failed.', canRepeat: true, reference: 'id' },
  'renewal-emails': { wanted: true },
  rescue: { typed: { order: 'x' }, wrong: ['order'] },
  'rescue-sent': { supportEmail: 'support@example.org' },
  withdraw: {
    step: 'confirm',
    statement: { name: 'Ada', order: 'P-7K3M-2Q9D', email: 'ada@example.org' },
    code: '123456',
    problem: 'Too many.',
    supportEmail: 'support@example.org',
  },
  search: { question: 'word', hits: [hit], pages: [], supportEmail: 'support@example.org' },
}

const { served } = loadPages(readSettings({}), [])
const assets = join(import.meta.dirname, '../../../build/pages/assets')
const sheets = readdirSync(assets).filter((name) => name.endsWith('.css'))
const styled = readClasses(sheets.map((name) => readFileSync(join(assets, name), 'utf8')).join(''))

it.each(Object.keys(facts) as ServedName[])(
  '%s includes the styles of its parts, and nothing that its policy refuses',
  async (name) => {
    const html = await served.answer(name, facts[name]).text()
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
    const own = readClasses([...html.matchAll(/<style>([^]*?)<\/style>/g)].join(''))
    const classes = [...main.matchAll(/ class="([^"]*)"/g)].flatMap(([, each]) => each!.split(' '))
    const lacking = classes.filter((each) => styled.has(each) && !own.has(each))
    expect(lacking).toEqual([])
    expect(main).not.toMatch(/ style="| on\w+="|<script>|<link/)
  },
)

function readClasses(css: string): Set<string> {
  return new Set([...css.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name]) => name!))
}
