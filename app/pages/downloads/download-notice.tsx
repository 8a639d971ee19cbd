import { Notice } from '../../ui/notice.tsx'
import styles from './downloads.module.css'
import type { DownloadState } from './use-download.ts'

export function DownloadNotice({ state }: { state: DownloadState }) {
  return (
    <>
      <div role="status" className={styles.notice}>
        {state.is === 'opened' && <Opened {...state} />}
      </div>
      {state.is === 'failed' && (
        <div className={styles.notice}>
          <Notice kind="alert">
            <p>{state.message}</p>
            {state.detail && <p>{state.detail}</p>}
          </Notice>
        </div>
      )}
    </>
  )
}

function Opened({ url, wasBlocked }: { url: string; wasBlocked: boolean }) {
  return (
    <Notice>
      {wasBlocked
        ? 'Your browser blocked the new tab. '
        : 'Opened in a new tab. Nothing happening? '}
      <a href={url}>Download from this link</a>
    </Notice>
  )
}
