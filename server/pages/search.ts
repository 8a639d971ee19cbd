import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import { sizes } from '#contract/limits.ts'
import type { Part } from '#contract/search/excerpt.ts'
import type { Deps } from '../deps.ts'
import type { DocsGroup, DocsSearch, SearchHit } from '../docs/search.ts'
import { addressOf } from '../http/address.ts'
import { tooMany } from '../http/refusal.ts'
import { renderInFrame } from '../page-files/frame.ts'
import type { PageFiles } from '../page-files/load.ts'

type SearchDeps = Pick<Deps, 'limits'>

const most = 20
const longest = sizes.docsQuestion
/** Never the question: titles are stored with page views, and a question can be private. */
const title = 'Search the docs'

/** The results as a page, for browsers without scripts and when the search fails to load. */
export function searchRoutes(deps: SearchDeps, pages: PageFiles, docs: DocsSearch) {
  return new Hono().get('/', async (c) => {
    const question = (c.req.query('q') ?? '').trim()
    if (question) await spendOnSearch(deps, c)
    const [status, results] = await answer(docs, question)
    return renderInFrame(pages, {
      title,
      html: String(showPage(question.slice(0, longest), results)),
      status,
    })
  })
}

async function spendOnSearch({ limits }: SearchDeps, c: Context): Promise<void> {
  const spending = await limits.spend('searchPerAddress', addressOf(c))
  if (!spending.allowed)
    throw tooMany(spending.retryAfterSeconds, 'Too many searches came from your network.')
}

async function answer(docs: DocsSearch, question: string) {
  if (question.length > longest) return [400, showTooLong()] as const
  if (!question) return [200, showPages(docs.list())] as const
  const hits = await docs.search(question, most)
  return [200, hits.length > 0 ? showHits(hits) : showNothing(question, docs.list())] as const
}

type Markup = ReturnType<typeof html>

function showPage(question: string, results: Markup): Markup {
  return html`<h1>${title}</h1>
    <form action="/search" role="search" class="search-form">
      <input
        name="q"
        value="${question}"
        aria-label="${title}"
        maxlength="${longest}"
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        enterkeyhint="search"
        placeholder="Words, or a question"
      />
      <button>Search</button>
    </form>
    ${results}`
}

function showTooLong(): Markup {
  return html`<p>
    A question may have at most ${longest} characters, and this one is longer. Please shorten it to
    the words that matter.
  </p>`
}

function showHits(hits: SearchHit[]): Markup {
  const count = hits.length === 1 ? 'One page answers' : `${hits.length} pages answer`
  return html`<p>${count}, the best first.</p>
    <ol class="search-hits">
      ${hits.map(showHit)}
    </ol>`
}

function showHit({ title, heading, address, excerpt }: SearchHit): Markup {
  const section = heading.length > 0 ? html` / ${heading.map(showPart)}` : ''
  return html`<li>
    <a href="${address}">${title.map(showPart)}${section}</a>
    <p>${excerpt.map(showPart)}</p>
  </li>`
}

function showPart({ text, match }: Part): Markup {
  return match ? html`<mark>${text}</mark>` : html`${text}`
}

function showNothing(question: string, groups: DocsGroup[]): Markup {
  return html`<p>
      No page has these words: <q>${question}</q>. Try other words, look at the
      <a href="/faq">FAQ</a>, or choose from all pages.
    </p>
    ${showPages(groups)}`
}

function showPages(groups: DocsGroup[]): Markup {
  return html`${groups.map(
    ({ title, pages }) =>
      html`<h2>${title}</h2>
        <ul class="search-pages">
          ${pages.map(({ slug, title }) => html`<li><a href="/docs/${slug}">${title}</a></li>`)}
        </ul>`,
  )}`
}
