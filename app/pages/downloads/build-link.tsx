import { type MouseEvent, type ReactNode, useState } from 'react'
import type { Build } from '#contract/builds.ts'
import { messages } from '../../say/messages.ts'
import type { useDownload } from './use-download.ts'

export type Downloading = ReturnType<typeof useDownload>

interface BuildLinkProps {
  build: Build
  downloading: Downloading
  children: ReactNode
}

/** Links to a build, for visitors without scripts; with scripts, a click works like the button. */
export function BuildLink({ build, downloading, children }: BuildLinkProps) {
  const { isAsking, ask } = useAsking(build, downloading)

  function click(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void ask()
  }

  return (
    <a
      className="touch"
      href={`/download/${build.identifier}`}
      rel="nofollow"
      aria-disabled={isAsking || undefined}
      onClick={click}
    >
      {isAsking ? (
        <span key="asking">{messages.downloading}</span>
      ) : (
        <span key="own">{children}</span>
      )}
    </a>
  )
}

/**
 * Tracks which link was clicked, so that only it says "Downloading...", not every link to the same
 * build.
 */
export function useAsking(build: Build, { download }: Downloading) {
  const [isAsking, setAsking] = useState(false)

  async function ask(): Promise<void> {
    if (isAsking) return
    setAsking(true)
    await download(build.identifier)
    setAsking(false)
  }

  return { isAsking, ask }
}
