import type { Hono } from 'hono'
import { html } from 'hono/html'
import type { Books } from '../deps.ts'
import type { Address } from '../http/call.ts'
import { describeAdminCalls } from '../http/admin/document.ts'
import { describeProgramCalls, describePublicCalls } from './public-calls.ts'
import type { ApiDocument } from '../openapi/shapes.ts'
import type { PageFiles } from '../page-files/load.ts'
import type { StoredFile } from '../page-files/stored-file.ts'
import { answerStored } from './answer-stored.ts'
import { showApi } from './api-reference-page.ts'

type Markup = ReturnType<typeof html>

/** The calls for programs, as OpenAPI, and for people, as pages; made from the schemas they are checked with. */
export function apiReferenceAddresses(
  { config }: Books,
  { apiReference }: PageFiles,
  findApp: () => Hono,
): Address[] {
  const { siteUrl, admins } = config
  const own = keep(() => {
    const document = describePublicCalls(siteUrl, findApp())
    return store(
      'openapi.json',
      document,
      linkFromOwn(admins),
      describeProgramCalls(siteUrl, findApp()),
    )
  })
  const admin = keep(() =>
    store('openapi-admin.json', describeAdminCalls(siteUrl, findApp()), linkFromAdmin),
  )
  const file = (path: string, find: () => StoredFile): Address => {
    return { method: 'get', path, serve: () => answerStored(find) }
  }
  return [
    { ...file('/openapi.json', () => own().document), origin: 'any' },
    file('/api-reference', () => own().page),
    ...(admins.length === 0
      ? []
      : [
          file('/openapi-admin.json', () => admin().document),
          file('/api-reference/admin', () => admin().page),
        ]),
  ]

  function store(name: string, document: ApiDocument, links: Markup, shown = document): Stored {
    return {
      document: apiReference.storeFile(name, JSON.stringify(document)),
      page: apiReference.storePage(String(showApi(shown, links))),
    }
  }
}

interface Stored {
  document: StoredFile
  page: StoredFile
}

/** Made when it is first requested, which most runs never are. */
function keep(make: () => Stored): () => Stored {
  let kept: Stored | null = null
  return () => (kept ??= make())
}

function linkFromOwn(admins: string[]): Markup {
  const toAdmin = html`Admin endpoints are
    <a href="/api-reference/admin">documented separately</a>.`
  return html`<p>
    For programs: <a href="/openapi.json">OpenAPI 3.1</a>, with the calls of the site itself, too.
    ${admins.length > 0 && toAdmin}
  </p>`
}

const linkFromAdmin = html`<p>
  For programs: <a href="/openapi-admin.json">OpenAPI 3.1</a>. Endpoints that need no key are
  <a href="/api-reference">documented separately</a>.
</p>`
