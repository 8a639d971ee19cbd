import type { ReactNode } from 'react'
import { messages } from '#app/say/messages.ts'
import { Button } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { describeFile } from '#contract/build-names.ts'
import type { DownloadAnswer, OwnVersion } from '#contract/download.ts'
import { describeSize } from '../../downloads/release.ts'
import account from '../account.module.css'
import { ask, useSession } from '../session.ts'
import { useCall } from '../use-call.ts'

interface BuildRowProps {
  version: string
  build: OwnVersion['builds'][number]
  look?: 'primary' | 'plain'
  /** True if it is a build for this system. */
  isOurs?: boolean
  /** The content before the file's size. */
  children: ReactNode
}

/** Downloads a build; a click requests a URL that works for a limited time. */
export function BuildRow({ version, build, look, isOurs = false, children }: BuildRowProps) {
  const { identifier, file_name, size } = build
  const { login } = useSession()
  const { busy, problem, run } = useCall<'download'>()

  async function download(): Promise<void> {
    const { url } = await ask<DownloadAnswer>(login, 'build-link', { version, file_name })
    // Downloading a file doesn't leave the page.
    location.assign(url)
  }

  return (
    <div className={account.line}>
      <span>
        <b>{describeFile(identifier)}</b> {isOurs && <Chip state="new">This system</Chip>}
        <small>
          {children}, {describeSize(size)}
        </small>
      </span>
      <Button
        size="small"
        look={look}
        aria-label={`Download ${file_name}`}
        isBusy={busy !== null}
        doing={messages.downloading}
        onClick={() =>
          void run('download', download, messages.downloadFailed, { 404: messages.buildGone })
        }
      >
        Download
      </Button>
      {problem && <Notice kind="alert">{problem}</Notice>}
    </div>
  )
}
