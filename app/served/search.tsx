import { Fragment } from 'react'
import { sizes } from '#contract/limits.ts'
import type { Part } from '#contract/search/excerpt.ts'
import type { DocsGroup, SearchFacts, SearchHit } from '#contract/served.ts'
import { sayQuantity } from '#contract/capitalize.ts'
import { findIcon } from '../search/icons.ts'
import { SearchForm } from '../ui/search-form.tsx'
import { Link } from './address.tsx'
import { frameOf } from './frame.tsx'
import './search.css'

export { handle } from './frame.tsx'
export default frameOf(Search)

/**
 * The title never contains the query, because titles are stored with page views and a query can be
 * private.
 */
export const title = 'Search the site'

const longest = sizes.docsQuestion

export function Search(facts: SearchFacts) {
  return (
    <>
      <h1>{title}</h1>
      <SearchForm
        label={title}
        placeholder="Search docs, FAQ and shop"
        look="primary"
        asked={facts.question.slice(0, longest)}
      />
      <Results {...facts} />
    </>
  )
}

function Results(facts: SearchFacts) {
  const { question, hits, pages } = facts
  if (question.length > longest) return <TooLong />
  if (hits.length > 0) return <Hits hits={hits} />
  return (
    <>
      {question !== '' && <Nothing {...facts} />}
      <Pages groups={pages} />
    </>
  )
}

function TooLong() {
  return (
    <p>Your question is longer than {longest} characters. Shorten it to the words that matter.</p>
  )
}

function Hits({ hits }: Pick<SearchFacts, 'hits'>) {
  const groups = [...Map.groupBy(hits, ({ group }) => group)]
  return (
    <>
      <p className="muted">{sayQuantity(hits.length, 'result')}</p>
      {groups.map(([group, own]) => (
        <section key={group} className="search-group beside found">
          <h2>{group}</h2>
          <ol className="search-hits plain">
            {own.map((hit) => (
              <Hit key={hit.address} {...hit} />
            ))}
          </ol>
        </section>
      ))}
    </>
  )
}

function Hit({ title, heading, address, excerpt }: SearchHit) {
  return (
    <li>
      <Link to={address}>
        <Marked parts={title} />
        {heading.length > 0 && ' / '}
        <Marked parts={heading} />
      </Link>
      {excerpt.length > 0 && (
        <p>
          <Marked parts={excerpt} />
        </p>
      )}
      <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
        <path d={findIcon(address)} fill="none" stroke="currentcolor" strokeWidth="1.4" />
      </svg>
    </li>
  )
}

function Marked({ parts }: { parts: Part[] }) {
  return parts.map(({ text, match }, at) => (match ? <mark key={at}>{text}</mark> : text))
}

function Nothing({ question, supportEmail }: SearchFacts) {
  return (
    <>
      <p>
        <b>Nothing found for “{question}”.</b>
      </p>
      <p>
        Try fewer words, or <Link to={`mailto:${supportEmail}`}>email support</Link>. Here are all
        docs pages. The <Link to="/faq">FAQ</Link> has more answers.
      </p>
    </>
  )
}

function Pages({ groups }: { groups: DocsGroup[] }) {
  return groups.map(({ title, pages }) => (
    <Fragment key={title}>
      <h2>{title}</h2>
      <ul className="search-pages plain">
        {pages.map((page) => (
          <li key={page.path}>
            <Link to={page.path}>{page.title}</Link>
          </li>
        ))}
      </ul>
    </Fragment>
  ))
}
