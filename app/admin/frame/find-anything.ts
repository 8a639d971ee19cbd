import { shortestSearch, type FoundKind } from '#contract/admin/found-kinds.ts'
import { capitalize } from '#contract/capitalize.ts'
import { reportNames } from '#contract/admin/states.ts'
import type { FoundRow, FoundRows } from '#contract/admin/search.ts'
import type { Part } from '#contract/search/excerpt.ts'
import { drawPath } from '../../search/icons.ts'
import { createList, write, writeLink, type LinkGroup } from '../../search/list.ts'
import { steer } from '../../search/steer.ts'
import { daily, setup, type MenuPage } from './menu.ts'
import { customerTabs, orderTabs } from './tabs.ts'

/** In milliseconds: the search waits this long after the last keystroke. */
const pause = 120

/**
 * Answers in the console's search dialog. If Enter is pressed before the answer arrives, the first row
 * opens once it does; app/inline/open-search-dialog.ts records an Enter pressed before this script
 * loads.
 */
export function runSearch(dialog: HTMLDialogElement): void {
  const input = dialog.querySelector('input')!
  const list = createList(dialog, input)
  let asked: string | null = null
  const isAnswered = () => asked === input.value.trim()

  const answer = async () => {
    const question = input.value.trim()
    const [acts, places] = [listActs(question), listPages(question)]
    const pages = question === '' ? [...places, ...acts] : [...acts, ...places]
    if (question.length < shortestSearch) {
      asked = question
      return list.show({ question, groups: pages, state: question === '' ? 'ready' : 'short' })
    }
    dialog.dataset.state = 'loading'
    await new Promise((resolve) => setTimeout(resolve, pause))
    if (question !== input.value.trim()) return
    const found = await ask(question).catch(() => null)
    if (question !== input.value.trim()) return
    asked = question
    const groups = [...groupRows(found?.rows ?? [], question), ...pages]
    const some = groups.length > 0 ? 'some' : 'none'
    list.show({ question, groups, state: found === null ? 'failed' : some })
    if ('enter' in dialog.dataset) list.links()[0]?.click()
    delete dialog.dataset.enter
  }

  input.addEventListener('input', () => {
    delete dialog.dataset.enter
    void answer()
  })
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || isAnswered()) steer(event, list)
  })
  input.form!.addEventListener('submit', () => {
    if (dialog.dataset.state === 'failed') void answer()
  })
  void answer()
}

/** Sends the query without app/admin/calls/api.ts, which would load code that only pages need. */
async function ask(question: string): Promise<FoundRows> {
  const answer = await fetch(`/api/admin/search/find?q=${encodeURIComponent(question)}`)
  // The server sends a signed-out visitor of the page to the sign-in.
  if (answer.status === 401) location.reload()
  if (!answer.ok) throw new Error(`HTTP error! status: ${answer.status}`)
  return answer.json()
}

const laptop = 'M3.5 3.5h9v6.5h-9zM1.8 12.8h12.4'
const plus = 'M8 3v10M3 8h10'
const iconOf = (path: string) => [...daily, ...setup].find((page) => page.path === path)!.icon

const kinds: Record<FoundKind, { title: string; icon: string }> = {
  customer: { title: 'Customers', icon: iconOf('/admin/customers') },
  order: { title: 'Orders', icon: iconOf('/admin/orders') },
  key: { title: 'License keys', icon: iconOf('/admin/api-keys') },
  device: { title: 'Devices', icon: laptop },
  invoice: { title: 'Invoices', icon: iconOf('/admin/orders') },
  release: { title: 'Releases', icon: iconOf('/admin/releases') },
  coupon: { title: 'Coupons', icon: iconOf('/admin/prices') },
  person: { title: 'People', icon: iconOf('/admin/people') },
}

function groupRows(rows: FoundRow[], question: string): LinkGroup[] {
  return [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, own]) => ({
    title: kinds[kind].title,
    links: own.map((row) => writeRow(row, question)),
  }))
}

function writeRow({ kind, label, note, path }: FoundRow, question: string): HTMLAnchorElement {
  return writeLink(
    path,
    drawPath(kinds[kind].icon, 16),
    write('b', mark(label, question)),
    write('small', mark(note, question)),
  )
}

/** Lists actions if this person may run them: all of them until something is typed. */
function listActs(question: string): LinkGroup[] {
  const isOwner = document.querySelector('nav a[href="/admin/api-keys"]') !== null
  if (!isOwner) return []
  // An action whose label has the words comes before one that only has other words for it.
  const fit = ({ label }: FoundAct) => Number(hasWords(label, question))
  const links = acts
    .filter(({ label, also = '' }) => hasWords(`${label} ${also}`, question))
    .toSorted((one, other) => fit(other) - fit(one))
    .map(({ path, label }) =>
      writeLink(path, drawPath(plus, 16), write('b', mark(label, question))),
    )
  return links.length === 0 ? [] : [{ title: 'Actions', links }]
}

/** Reports whether each typed word begins a word of the text. */
function hasWords(text: string, question: string): boolean {
  const known = ` ${text.toLowerCase()}`
  const typed = question.toLowerCase().split(/\s+/)
  return typed.every((word) => known.includes(` ${word}`))
}

/**
 * Lists pages, tabs and reports whose words begin with the typed words, if this person may open them.
 */
function listPages(question: string): LinkGroup[] {
  const links = [...daily, ...setup, ...(question === '' ? [] : [...tabs, ...reports])]
    .filter(({ label, also = '' }: MenuPage) => hasWords(`${label} ${also}`, question))
    .filter(({ path }) => document.querySelector(`nav a[href="${path.split('?')[0]}"]`))
    .map(({ path, label, icon, also }: MenuPage) => {
      const isFoundByOther = also !== undefined && !hasWords(label, question)
      const why = isFoundByOther ? [write('small', mark(also, question))] : []
      return writeLink(path, drawPath(icon, 16), write('b', mark(label, question)), ...why)
    })
  return links.length === 0 ? [] : [{ title: 'Go to', links }]
}

/** The first tab of a list is its page in the rail. */
const tabs = [...customerTabs.slice(1), ...orderTabs.slice(1)].map(({ href, label }) => ({
  label,
  path: href,
  icon: iconOf(href.split('?')[0]!),
}))

const reports = reportNames.map((name) => ({
  label: `${capitalize(name)} report`,
  path: `/admin/reports?name=${name}`,
  icon: iconOf('/admin/reports'),
}))

/** Marks the first match of the typed text. */
function mark(text: string, question: string): Part[] {
  const at = question === '' ? -1 : text.toLowerCase().indexOf(question.toLowerCase())
  if (at === -1) return [{ text, match: false }]
  const end = at + question.length
  return [
    { text: text.slice(0, at), match: false },
    { text: text.slice(at, end), match: true },
    { text: text.slice(end), match: false },
  ]
}

interface FoundAct {
  label: string
  path: string
  /** Other words for it. */
  also?: string
}

/** Actions that the console's search opens directly; only owners may run them. */
const acts: FoundAct[] = [
  {
    label: 'Grant a license',
    path: '/admin/customers?do=grant',
    also: 'issue give new create free key reviewer',
  },
  {
    label: 'Create a quote',
    path: '/admin/orders?show=quotes&do=quote',
    also: 'new offer team bank transfer',
  },
  { label: 'Create a coupon', path: '/admin/coupons?do=new', also: 'new discount' },
  { label: 'Set a price', path: '/admin/prices?do=new', also: 'new change' },
  { label: 'Publish a release', path: '/admin/releases?do=publish', also: 'new upload version' },
  { label: 'Create an API key', path: '/admin/api-keys?do=new', also: 'new' },
  { label: 'Add a webhook', path: '/admin/webhooks?do=new', also: 'new create' },
  { label: 'Add a support person', path: '/admin/people?do=new', also: 'new invite' },
  {
    label: 'Check the shop and its backups',
    path: '/admin/settings',
    also: 'test everything doctor',
  },
]
