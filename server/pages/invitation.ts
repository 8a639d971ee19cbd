import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import { describeFile } from '#contract/build-names.ts'
import { capitalize } from '#contract/capitalize.ts'
import { isWithin } from '#contract/channels.ts'
import { formatDay } from '#contract/dates.ts'
import { product } from '#contract/product.ts'
import type { Deps, Books } from '../deps.ts'
import { emailLinks } from '../http/call-budgets.ts'
import { parseForm, readQuery } from '../http/parse.ts'
import { Refusal } from '../http/refusal.ts'
import { sameSiteOnly } from '../http/same-site.ts'
import { spendOrRefuse, spends } from '../http/spends.ts'
import { isInvitationToken } from '../invitations/token.ts'
import { renderInFrame } from '../page-files/frame.ts'
import type { PageFiles } from '../page-files/load.ts'
import { readCatalog } from '../releases/catalog.ts'
import { findPublishedBuild } from '../releases/current.ts'
import { signBuildLink } from '../releases/link.ts'
import { listArchive, type ArchivedVersion } from '../updates/archive.ts'
import { findAsker } from '../updates/asker.ts'
import type { Holder } from '../updates/choose-update.ts'

/**
 * What the link of an invitation opens: the newest version of its channel. The token is in the query,
 * which neither the logs nor the page views store.
 */
export function invitationRoutes(deps: Deps, pages: PageFiles) {
  return new Hono()
    .use(sameSiteOnly(deps.config))
    .get('/', spends(emailLinks), async (c) => {
      const { asker, token } = await findOrRefuse(deps, c)
      const { covered } = listArchive(await readCatalog(deps), asker)
      const newest = covered.find(({ channel }) => channel !== 'stable') ?? null
      const title = `${product.name} ${capitalize(asker.channel)}`
      return renderInFrame(pages, { title, html: String(show(deps, title, newest, token)) })
    })
    .post('/', spends(emailLinks), async (c) => {
      const { asker } = await findOrRefuse(deps, c)
      const fields = await parseForm(c)
      const [version, file_name] = [fields.get('version') ?? '', fields.get('file') ?? '']
      const build = await findPublishedBuild(deps, version, { file_name })
      if (build === null || !isWithin(build.channel, asker.channel))
        throw new Refusal(404, 'not_found', 'This build is no longer available.')
      return c.redirect(signBuildLink(deps, build, asker.name).url, 303)
    })
}

/** Nobody can guess a token; those who try are slowed down anyway. */
async function findOrRefuse(deps: Deps, c: Context): Promise<{ asker: Holder; token: string }> {
  const { t: token = '' } = readQuery(c)
  c.header('Cache-Control', 'no-store')
  if (isInvitationToken(token)) {
    const asker = await findAsker(deps, token)
    if (asker.channel !== 'stable') return { asker, token }
  }
  await spendOrRefuse(deps, c, emailLinks)
  throw new Refusal(
    404,
    'not_found',
    'This invitation has ended, or part of its link is missing. Ask whoever sent it to you.',
  )
}

function show({ config }: Books, title: string, newest: ArchivedVersion | null, token: string) {
  if (newest === null)
    return html`<h1>${title}</h1>
      <p>There’s no test version right now. Keep this link and check again later.</p>
      <p><a href="/downloads">Download the current version</a></p>`
  const { version, published_at, builds } = newest
  return html`<h1>${title} ${version}</h1>
    <p>
      You’re invited to test this version, released
      ${formatDay(published_at, config.sellerTimeZone)}. It isn’t finished: keep a copy of anything
      that matters to you.
    </p>
    ${builds.map(
      ({ identifier, file_name }) =>
        html`<form method="post" action="/invitation?t=${token}">
          <input type="hidden" name="version" value="${version}" />
          <input type="hidden" name="file" value="${file_name}" />
          <p>${describeFile(identifier)}</p>
          <button aria-label="Download ${file_name}">Download ${file_name}</button>
        </form>`,
    )}`
}
