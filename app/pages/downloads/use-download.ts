import { useState } from 'react'
import type { DownloadIdentifier } from '#contract/builds.ts'
import type { DownloadAnswer } from '#contract/download.ts'
import { ApiError, post } from '../../browser/api.ts'
import { messages } from '../../say/messages.ts'
import { createLinkStore } from './link-store.ts'

export type DownloadState =
  | { is: 'idle' }
  | { is: 'asking' }
  | { is: 'opened'; url: string; wasBlocked: boolean }
  | { is: 'failed'; message: string; detail: string | null }

/** Requests a build's URL and opens it in a new tab. */
export function useDownload() {
  const [state, setState] = useState<DownloadState>({ is: 'idle' })
  const [links] = useState(() => createLinkStore())

  async function download(identifier: DownloadIdentifier): Promise<void> {
    if (state.is === 'asking') return
    const known = links.find(identifier)
    // Browsers block a tab that is not opened within the click itself.
    const tab = window.open(known ?? '', '_blank')
    if (known) return setState({ is: 'opened', url: known, wasBlocked: !tab })
    if (tab) explain(tab)
    try {
      const url = await askForUrl(identifier)
      setState({ is: 'opened', url, wasBlocked: !lead(tab, url) })
    } catch (error) {
      tab?.close()
      setState(describeFailure(error))
    }
  }

  async function askForUrl(identifier: DownloadIdentifier): Promise<string> {
    setState({ is: 'asking' })
    const link = await post<DownloadAnswer | null>('download/url', { identifier })
    if (!link?.url) throw new Error(messages.downloadFailed)
    links.keep(identifier, link)
    return link.url
  }

  return { state, download }
}

/** Writes an explanation into the empty tab, which stays empty if its URL turns out to be a file. */
function explain(tab: Window): void {
  tab.document.title = messages.downloading
  tab.document.body.textContent = messages.downloadTab
}

function lead(tab: Window | null, url: string): boolean {
  if (!tab || tab.closed) return false
  tab.opener = null
  tab.location.href = url
  return true
}

function describeFailure(error: unknown): DownloadState {
  // Other errors come from fetch, whose message is the browser's own.
  if (!(error instanceof ApiError))
    return { is: 'failed', message: messages.downloadFailed, detail: null }
  return { is: 'failed', message: error.message, detail: error.sentence }
}
