import type { MouseEvent, ReactNode } from 'react'
import type { Build } from '#contract/builds.ts'
import { messages } from '../../messages.ts'
import type { useDownload } from './use-download.ts'

export type Downloading = ReturnType<typeof useDownload>

interface BuildLinkProps {
  build: Build
  downloading: Downloading
  children: ReactNode
}

/** A plain link that works without a script; with one, a click takes the same way as the button. */
export function BuildLink({ build, downloading, children }: BuildLinkProps) {
  const { state, download } = downloading
  const isAsking = state.is === 'asking' && state.identifier === build.identifier

  function click(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void download(build.identifier)
  }

  return (
    <a
      href={`/download/${build.identifier}`}
      rel="nofollow"
      aria-disabled={isAsking || undefined}
      onClick={click}
    >
      {isAsking ? messages.downloading : children}
    </a>
  )
}
