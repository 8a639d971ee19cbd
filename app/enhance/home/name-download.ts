import { detect, findBuild } from '../../system/detect.ts'
import { readHints } from '../../system/read-hints.ts'

/**
 * Names the visitor's system on each `data-download` link. Where the build is certain, the link leads
 * straight to it; elsewhere /downloads suggests one.
 */
export async function nameDownload(): Promise<void> {
  const hints = await readHints()
  const { system } = detect(hints)
  if (system === 'phone' || system === 'unknown') return
  const build = findBuild(hints)
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-download]')) {
    link.querySelector('[data-system]')!.textContent = ` for ${system}`
    if (!build) continue
    link.href = `/download/${build}`
    link.rel = 'nofollow'
    link.querySelector('[data-format]')!.textContent = formatOf(build)
  }
}

function formatOf(build: string): string {
  if (build.startsWith('windows')) return '.exe'
  if (build.startsWith('mac')) return '.dmg'
  return build.includes('rpm') ? '.rpm' : '.deb'
}
