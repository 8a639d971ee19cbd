import { Hono } from 'hono'
import { html } from 'hono/html'
import { product } from '#contract/product.ts'
import type { Books } from '../deps.ts'
import { renderInFrame } from '../page-files/frame.ts'
import type { PageFiles } from '../page-files/load.ts'
import { keyringName } from '../updates/apt/keyring-package.ts'
import { repoFile } from '../updates/rpm/repo-file.ts'

/** What a person sees who opens the address of a repository. */
export function repositoryPages({ config }: Books, pages: PageFiles) {
  const { siteUrl, packageRepositories } = config
  const byLicense = packageRepositories === 'license'
  const deb = `${keyringName}.deb`
  return new Hono()
    .get('/apt', () =>
      show('Debian, Ubuntu and other apt systems', [
        `curl -fsSLO ${siteUrl}/apt/${deb} && sudo apt install ./${deb}`,
        `sudo apt update && sudo apt install ${product.id}`,
      ]),
    )
    .get('/rpm', () =>
      show('Fedora, Red Hat and other dnf systems', [
        `sudo curl -fsSLo /etc/yum.repos.d/${repoFile} ${siteUrl}/rpm/${repoFile}`,
        `sudo dnf install ${product.id}`,
      ]),
    )

  function show(systems: string, commands: string[]): Response {
    const title = `${product.name} for ${systems}`
    const content = html`<h1>${title}</h1>
      <p>
        Your system reads this address to update ${product.name} with everything else. To add it,
        run this in a terminal:
      </p>
      <pre class="sheet"><code>${commands.join('\n')}</code></pre>
      ${byLicense && html`<p>It asks for a license: <a href="/account">your account</a> says what to enter.</p>`}
      <p>
        To download a file instead, see <a href="/downloads">Downloads</a>. For more, see
        <a href="/docs/how-to-download">the docs</a>.
      </p>`
    return renderInFrame(pages, { title, html: String(content) })
  }
}
