import type { Hono } from 'hono'
import type { ApiReferenceFacts } from '#contract/served.ts'
import type { ShopContext } from '../../settings/deps.ts'
import type { Address } from '../guards/call.ts'
import { describeAdminCalls } from '../calls/admin/document.ts'
import { describeProgramCalls, describePublicCalls } from './public-calls.ts'
import type { ApiDocument } from '../openapi/shapes.ts'
import type { PageFiles } from '../files/load.ts'
import type { StoredFile } from '../files/stored-file.ts'
import { answerStored } from './answer-stored.ts'
import { describeApi } from './describe-api.ts'

/**
 * Serves the reference of the calls, for programs as OpenAPI and for people as pages. It is made from the
 * schemas that check the calls.
 */
export function apiReferenceAddresses(
  { config }: ShopContext,
  { served, storeFile }: PageFiles,
  findApp: () => Hono,
): Address[] {
  const { siteUrl, admins } = config
  const own = keep(() => {
    const document = describePublicCalls(siteUrl, findApp())
    return store(
      'openapi.json',
      document,
      { isAdmin: false, hasAdmin: admins.length > 0 },
      describeProgramCalls(siteUrl, findApp()),
    )
  })
  const admin = keep(() =>
    store('openapi-admin.json', describeAdminCalls(siteUrl, findApp()), {
      isAdmin: true,
      hasAdmin: true,
    }),
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

  function store(
    name: string,
    document: ApiDocument,
    other: ApiReferenceFacts['other'],
    shown = document,
  ): Stored {
    return {
      document: storeFile(name, JSON.stringify(document)),
      page: served.store('api-reference', describeApi(shown, other)),
    }
  }
}

interface Stored {
  document: StoredFile
  page: StoredFile
}

/** Makes the document when it is first requested, because in most runs it never is. */
function keep(make: () => Stored): () => Stored {
  let kept: Stored | null = null
  return () => (kept ??= make())
}
