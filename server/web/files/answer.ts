import { consolePaths } from '#contract/admin/console-paths.ts'
import { outages } from '#contract/checkout-problems.ts'
import { chooseStretch, describeStretch, holdsTag } from './range.ts'
import { answerWithFile } from './stream.ts'
import { isAdmin } from './headers.ts'
import type { PageFiles } from './load.ts'
import type { Encoding, StoredFile } from './stored-file.ts'

/**
 * Responds with the page or file at the request's path, or with the page for unknown paths. Returns null
 * below /api, where every answer is JSON.
 */
export async function answerPage(files: PageFiles, request: Request): Promise<Response | null> {
  const url = new URL(request.url)
  const { pathname } = url
  const console = isAdmin(pathname) ? files.files.get('/admin') : undefined
  const file = consolePaths.includes(pathname) ? console : files.files.get(pathname)
  const twin = files.files.get(`${pathname}.md`)
  if (file && twin) return answerEither({ file, twin }, request, url)
  if (file && pathname !== '/404') return answerFile(file, request, url)

  if (pathname === '/api' || pathname.startsWith('/api/')) return null
  return answerWith(console ?? files.notFound, request, 404)
}

/** Sends a page that also exists as Markdown, in whichever form the reader lists first. */
async function answerEither(
  { file, twin }: { file: StoredFile; twin: StoredFile },
  request: Request,
  url: URL,
): Promise<Response> {
  const forms = (request.headers.get('accept') ?? '').match(
    /text\/(markdown|html)(?!\s*;\s*q=0\b)/gi,
  )
  const isMarkdown = forms?.[0]?.toLowerCase() === 'text/markdown'
  const answer = await answerFile(isMarkdown ? twin : file, request, url)
  answer.headers.set('Vary', 'Accept-Encoding, Accept')
  return answer
}

/** Responds with the film at the request's path, or the requested part of it; null for anything else. */
export async function answerFilm(files: PageFiles, request: Request): Promise<Response | null> {
  const film = files.films.get(new URL(request.url).pathname)
  return film ? answerWithFile(request, film) : null
}

/** Responds with a file: 304 if the client has it, and 206 or 416 if it asks for a part. */
export async function answerFile(file: StoredFile, request: Request, url: URL): Promise<Response> {
  if (saysOutage(url)) return answerWith(file, request, 503, { 'Retry-After': '30' })
  const { tag, identity } = file
  if (holdsTag(request.headers.get('if-none-match'), tag))
    return new Response(null, {
      status: 304,
      headers: file.notModified(pickEncoding(file, request)),
    })
  const size = identity.body.length
  const stretch = chooseStretch(request, { size, tag })
  if (stretch === 'all') return answerWith(file, request, 200)
  // A part is always taken from the uncompressed form, because part of a compressed file cannot be read
  // alone.
  const { bytes, ...part } = describeStretch(stretch, { size, tag, headers: identity.headers })
  return new Response(bytes && identity.body.subarray(bytes.start, bytes.end + 1), part)
}

/**
 * Reports whether a purchase was sent back because of an outage. The page then responds with 503, so that
 * monitors notice.
 */
function saysOutage({ pathname, searchParams }: URL): boolean {
  return pathname === '/purchase' && outages.includes(searchParams.get('problem') ?? '')
}

async function answerWith(
  file: StoredFile,
  request: Request,
  status: number,
  more: Record<string, string> = {},
): Promise<Response> {
  const { body, headers } = await file.encode(pickEncoding(file, request))
  const content = request.method === 'HEAD' ? null : body
  return new Response(content, { status, headers: { ...headers, ...more } })
}

function pickEncoding({ encodings }: StoredFile, request: Request): Encoding {
  const accepted = request.headers.get('accept-encoding') ?? ''
  const wanted = preference.find(
    ({ name, wanted }) => encodings.includes(name) && wanted.test(accepted),
  )
  return wanted?.name ?? 'identity'
}

const preference: { name: Encoding; wanted: RegExp }[] = [
  { name: 'br', wanted: accepting('br') },
  { name: 'gzip', wanted: accepting('gzip') },
]

/** Matches an accepted encoding. `br;q=0` names an encoding in order to refuse it. */
function accepting(name: string): RegExp {
  return new RegExp(`(?:^|[\\s,])${name}(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))\\s*(?:;|,|$)`, 'i')
}
