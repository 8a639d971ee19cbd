import type { Context } from 'hono'
import { html } from 'hono/html'
import { sizes } from '#contract/limits.ts'
import type { Part } from '#contract/search/excerpt.ts'
import type { Deps } from '../deps.ts'
import { mostHits, type DocsGroup, type SearchHit, type SiteSearch } from '../docs/search.ts'
import type { Address } from '../http/call.ts'
import { searches } from '../http/call-limits.ts'
import { readQuery } from '../http/parse.ts'
import { tooMany } from '../http/refusal.ts'
import { take } from '../http/take-points.ts'
import { renderInFrame } from '../page-files/frame.ts'

const longest = sizes.docsQuestion
/** Never the question: titles are stored with page views, and a question can be private. */
const title = 'Search the site'

/** The results as a page, for browsers without scripts and when the search fails to load. */
export const searchPage: Address = {
  method: 'get',
  path: '/search',
  limits: [searches],
  serve: (deps) => async (c) => {
    const question = (readQuery(c).q ?? '').trim()
    if (question) await takeSearch(deps, c)
    const [status, results] = await answer(deps.search, question, deps.config.supportEmail)
    return renderInFrame(deps.pages, {
      title,
      html: String(showPage(question.slice(0, longest), results)),
      status,
    })
  },
}

async function takeSearch(deps: Deps, c: Context): Promise<void> {
  const over = await take(deps, c, searches)
  if (over !== null)
    throw tooMany(over.retryAfterSeconds, 'Too many searches came from your network.')
}

async function answer(site: SiteSearch, question: string, support: string) {
  if (question.length > longest) return [400, showTooLong()] as const
  if (!question) return [200, showPages(site.list())] as const
  const hits = await site.search(question, mostHits)
  if (hits.length > 0) return [200, showHits(hits)] as const
  return [200, showNothing(question, support, site.list())] as const
}

type Markup = ReturnType<typeof html>

function showPage(question: string, results: Markup): Markup {
  return html`<h1>${title}</h1>
    <form action="/search" role="search" class="search-form line">
      <input
        class="text-input"
        name="q"
        value="${question}"
        aria-label="${title}"
        maxlength="${longest}"
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        enterkeyhint="search"
        placeholder="Search docs, FAQ and shop"
      />
      <button class="button primary">Search</button>
    </form>
    ${results}`
}

function showTooLong(): Markup {
  return html`<p>
    Your question is longer than ${longest} characters. Shorten it to the words that matter.
  </p>`
}

function showHits(hits: SearchHit[]): Markup {
  const groups = [...new Set(hits.map(({ group }) => group))]
  return html`<p>${hits.length === 1 ? '1 result' : `${hits.length} results`}</p>
    ${groups.map(
      (each) =>
        html`<section class="search-group beside found">
          <h2>${each}</h2>
          <ol class="search-hits plain">
            ${hits.filter(({ group }) => group === each).map(showHit)}
          </ol>
        </section>`,
    )}`
}

function showHit({ title, heading, address, excerpt }: SearchHit): Markup {
  const section = heading.length > 0 ? html` / ${heading.map(showPart)}` : ''
  return html`<li>
    <a href="${address}">${title.map(showPart)}${section}</a>
    ${excerpt.length > 0 && html`<p>${excerpt.map(showPart)}</p>`}
  </li>`
}

function showPart({ text, match }: Part): Markup {
  return match ? html`<mark>${text}</mark>` : html`${text}`
}

function showNothing(question: string, support: string, groups: DocsGroup[]): Markup {
  return html`<p><b>Nothing found for “${question}”.</b></p>
    <p>
      Try fewer words, or <a href="mailto:${support}">email support</a>. Here are all docs pages.
      The <a href="/faq">FAQ</a> has more answers.
    </p>
    ${showPages(groups)}`
}

function showPages(groups: DocsGroup[]): Markup {
  return html`${groups.map(
    ({ title, pages }) =>
      html`<h2>${title}</h2>
        <ul class="search-pages plain">
          ${pages.map(({ path, title }) => html`<li><a href="${path}">${title}</a></li>`)}
        </ul>`,
  )}`
}
