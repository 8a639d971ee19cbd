import { alphaNote, whatYouGet } from '#content/downloads.ts'
import { product } from '#contract/product.ts'
import { useParams } from '../../browser/in-browser.ts'
import { messages } from '../../say/messages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Mark } from '../../frame/mark.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import '../../ui/squared.css'
import { UnscriptedNotices } from '../../ui/unscripted-notices.tsx'
import '../../styles/disclosure-end.css'
import styles from './downloads.module.css'
import { AllBuilds } from './all-builds.tsx'
import type { Detected } from '../../system/detect.ts'
import { DownloadCard } from './download-card.tsx'
import { Notes } from './notes.tsx'
import { useOffer } from './offer.ts'
import { OnPhone } from './on-phone.tsx'
import { Recommended } from './recommended.tsx'
import { type Release, useRelease } from './release.ts'
import { useDetected } from '../../system/use-detected.ts'

export function Downloads() {
  const detected = useDetected()
  const release = useRelease()
  const offer = useOffer(detected)
  const problem = useParams()?.get('problem')
  return (
    <Page title={`Download ${product.name}`} intro={whatYouGet}>
      <div className={`stacked ${styles.parts}`}>
        <ReleaseNotice release={release} problem={problem} />
        <UnscriptedNotices
          sentences={{
            no_release: messages.noRelease,
            no_build: messages.noBuild,
            not_available: messages.buildNotAvailable,
          }}
        />
        <div className={styles.offer}>
          {offer ? (
            <Recommended offer={offer} release={release} />
          ) : (
            <NoOffer detected={detected} release={release} />
          )}
          <div className={`squared ${styles.sign}`}>
            <Mark />
          </div>
        </div>
        <Notice kind="warn" lead={alphaNote.lead}>
          {alphaNote.text}
        </Notice>
        <AllBuilds own={offer?.build ?? null} release={release} isOpen={Boolean(problem)} />
        <Notes own={offer?.build ?? null} release={release} />
      </div>
    </Page>
  )
}

function NoOffer({ detected, release }: { detected: Detected | null; release: Release }) {
  if (detected?.system === 'phone') return <OnPhone release={release} />
  return (
    <DownloadCard
      title="Mac, Windows or Linux"
      why={
        <span>
          {detected
            ? 'We couldn’t detect your system. Choose a build below.'
            : 'Seven builds, below.'}
        </span>
      }
      action={
        <ButtonLink look="primary" href="#others">
          Download
        </ButtonLink>
      }
      release={release}
    />
  )
}

interface ReleaseNoticeProps {
  release: Release
  problem: string | null | undefined
}

function ReleaseNotice({ release, problem }: ReleaseNoticeProps) {
  if (release.is === 'none' || (problem === 'no_release' && release.is !== 'published')) {
    return <Notice>{messages.noRelease}</Notice>
  }
  if (problem === 'no_build') return <Notice kind="warn">{messages.noBuild}</Notice>
  if (problem === 'not_available') return <Notice kind="warn">{messages.buildNotAvailable}</Notice>
  return release.is === 'unknown' ? <Notice>{messages.releaseUnknown}</Notice> : null
}
