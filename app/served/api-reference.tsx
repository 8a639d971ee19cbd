import { Fragment, type ReactNode } from 'react'
import { product } from '#contract/product.ts'
import { sayQuantity } from '#contract/capitalize.ts'
import {
  type ApiAnswer,
  type ApiCall,
  type ApiField,
  type ApiReferenceFacts,
  frameTokens,
} from '#contract/served.ts'
import { webhookEvents, webhookEventTypes, writeExample } from '#contract/webhook-events.ts'
import type { PageHandle } from '../site/handle.ts'
import '../styles/code.css'
import '../styles/disclosure-end.css'
import { Grouped } from '../ui/grouped/grouped.tsx'
import { Page } from '../ui/page.tsx'
import { Link } from './address.tsx'
import './api-reference.css'
import { frameOf } from './frame.tsx'

export const handle: PageHandle = {
  title: 'API reference',
  description: `The endpoints of the ${product.name} API for apps and scripts: path, parameters, responses and errors.`,
  unlisted: true,
}

export default frameOf(ApiReference, <Around />)

function Around() {
  return (
    <Page title={handle.title}>
      <div className="reference blocks">{frameTokens.content}</div>
      <p role="status" className="heard" data-said="" />
    </Page>
  )
}

/** Draws the calls of an API document: their list, then each with fields, answers and refusals. */
export function ApiReference({ title, about, baseUrl, other, groups }: ApiReferenceFacts) {
  return (
    <>
      <div className="api-about">
        <div>
          <p>
            <Sentence text={about} />
          </p>
          <Others {...other} />
        </div>
        <Code language="Base URL" path={title} text={baseUrl} />
      </div>
      <Grouped
        label="Groups of endpoints"
        groups={[...groups, ...(other.isAdmin ? [webhookGroup] : [])]}
      >
        {groups.map(({ id, name, calls }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>{name}</h2>
            {calls.map((call) => (
              <Call key={call.id} {...call} />
            ))}
          </section>
        ))}
        {other.isAdmin && <Events />}
      </Grouped>
    </>
  )
}

const webhookGroup = { id: 'webhook-events', name: 'Webhook events' }

/** Lists the events that the shop sends to webhooks, each with an example body. */
function Events() {
  return (
    <section aria-labelledby={webhookGroup.id}>
      <h2 id={webhookGroup.id}>{webhookGroup.name}</h2>
      {webhookEventTypes.map((type) => (
        <Entry
          key={type}
          id={`event-${type.replace('.', '-')}`}
          name={<code>{type}</code>}
          says={webhookEvents[type].sentence}
        >
          <Code language="Body" path={type} text={writeExample(type)} />
        </Entry>
      ))}
    </section>
  )
}

/** Links to the document for programs, and to the calls in other documents. */
function Others({ isAdmin, hasAdmin }: ApiReferenceFacts['other']) {
  if (isAdmin)
    return (
      <p>
        For programs: <Link to="/openapi-admin.json">OpenAPI 3.1</Link>. Endpoints that need no key
        are <Link to="/api-reference">documented separately</Link>.
      </p>
    )
  return (
    <p>
      For programs: <Link to="/openapi.json">OpenAPI 3.1</Link>, with the site’s own endpoints, too.{' '}
      {hasAdmin && (
        <>
          Admin endpoints are <Link to="/api-reference/admin">documented separately</Link>.
        </>
      )}
    </p>
  )
}

/** Writes a path; in a narrow column, lines break after slashes. */
function BrokenPath({ path }: { path: string }) {
  const parts = path.split(/(?<=\/)/)
  return parts.map((part) => (
    <Fragment key={part}>
      {part}
      <wbr />
    </Fragment>
  ))
}

function Call({ path, method, summary, about, parameters, body, answers, ...rest }: ApiCall) {
  const { id, refusals, examples } = rest
  return (
    <Entry
      id={id}
      name={
        <>
          <span className="api-method" data-method={method}>
            {method.toUpperCase()}
          </span>
          <code>
            <BrokenPath path={path} />
          </code>
        </>
      }
      says={<Sentence text={summary} />}
    >
      <div className="api-fields">
        {about && (
          <p className="subdued">
            <Sentence text={about} />
          </p>
        )}
        {parameters.length > 0 && (
          <>
            <h4>Parameters</h4>
            <Fields fields={parameters} sent />
          </>
        )}
        {body && (
          <>
            <h4>Request body, {body.media}</h4>
            <Fields fields={body.fields} sent />
          </>
        )}
        {answers.map((answer) => (
          <Answer key={answer.status} {...answer} />
        ))}
        <Fold title={`Errors: ${refusals.map(({ status }) => status).join(', ')}`}>
          <Rows rows={refusals.map(({ status, says }) => [status, <Sentence text={says} />])} />
        </Fold>
        <Link className="touch muted unprinted" to={`#${id}`}>
          Link to this endpoint
        </Link>
      </div>
      <div className="api-examples stacked">
        {examples.map(({ language, text }) => (
          <Code key={language} language={language} path={path} text={text} />
        ))}
      </div>
    </Entry>
  )
}

interface EntryProps {
  id: string
  name: ReactNode
  says: ReactNode
  children: ReactNode
}

/** Shows the name and purpose of a call or an event; the rest opens below. */
function Entry({ id, name, says, children }: EntryProps) {
  return (
    <details className="disclosure end api-entry">
      <summary>
        <h3>{name}</h3>
        <span>{says}</span>
      </summary>
      <div id={id}>{children}</div>
    </details>
  )
}

function Answer({ status, media, says, headers, fields }: ApiAnswer) {
  return (
    <>
      <h4>
        Response {status}
        {media && `, ${media}`}
      </h4>
      <p className="subdued">
        <Sentence text={says} />
      </p>
      {headers.length > 0 && <Fields fields={headers} />}
      {fields.length > 0 && (
        <Fold title={sayQuantity(fields.length, 'response field')}>
          <Fields fields={fields} />
        </Fold>
      )}
    </>
  )
}

function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="disclosure">
      <summary>{title}</summary>
      {children}
    </details>
  )
}

/** Lists fields; with `sent`, marks the required ones. */
function Fields({ fields, sent = false }: { fields: ApiField[]; sent?: boolean }) {
  return (
    <Rows
      rows={fields.map(({ name, type, isOptional, says }) => [
        name,
        <>
          <i>
            {type}
            {isOptional && ', optional'}
            {!isOptional && sent && (
              <>
                , <strong>required</strong>
              </>
            )}
          </i>
          {says && (
            <>
              <br />
              <Sentence text={says} />
            </>
          )}
        </>,
      ])}
    />
  )
}

function Rows({ rows }: { rows: [name: string, says: ReactNode][] }) {
  return (
    <dl>
      {rows.map(([name, says]) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>{says}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Draws a block of code, as in the docs. */
function Code({ language, path, text }: { language: string; path: string; text: string }) {
  return (
    <div className="code" data-language={language}>
      <pre tabIndex={0} role="group" aria-label={`${language}, ${path}`}>
        <code>{text}</code>
      </pre>
      <button type="button" data-copy="" aria-label="Copy code" disabled>
        Copy
      </button>
    </div>
  )
}

/** Draws text in which backticks mark code. */
function Sentence({ text }: { text: string }) {
  return text.split('`').map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part))
}
