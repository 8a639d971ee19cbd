import { type ReactNode, useEffect, useRef, useState } from 'react'
import { messages } from '#app/messages.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { LicenseFile, ReadMachineText } from '#contract/license-files.ts'
import account from '../account.module.css'
import type { Refresh } from '../licenses/use-keys.ts'
import { ask, useSession } from '../session.ts'
import { useCall } from '../use-call.ts'
import { Bring } from './bring.tsx'
import { ConfirmRelease, ConfirmRequest } from './confirm.tsx'
import styles from './license-files.module.css'
import { ShownFile } from './shown-file.tsx'

/** The address ends in it while the form is open: Back closes it, and an app can lead to it. */
export const offline = '#offline'

/** For a computer without internet: takes what it shows, and gives a license file or frees its seat. */
export function OfflineUse({ refresh }: { refresh: Refresh }) {
  const [isOpen, setIsOpen] = useState(isAsked)
  const [freed, setFreed] = useState<string | null>(null)
  const done = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    const follow = () => setIsOpen(isAsked())
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])

  // The form that had the focus is gone.
  useEffect(() => {
    if (freed !== null) done.current?.focus()
  }, [freed])

  function close() {
    history.replaceState(history.state, '', location.pathname + location.search)
    setIsOpen(false)
  }

  return (
    <section id={offline.slice(1)} aria-labelledby="offline-use">
      <div className={account.sectionHead}>
        <h2 id="offline-use">Use it on a computer without internet</h2>
        {!isOpen && (
          <ButtonLink size="small" href={offline} onClick={() => setFreed(null)}>
            Bring a request
          </ButtonLink>
        )}
      </div>
      <p ref={done} tabIndex={-1} className={freed ? account.done : account.heard}>
        {freed}
      </p>
      {isOpen ? (
        <Steps
          refresh={refresh}
          close={close}
          freed={(sentence) => {
            close()
            setFreed(sentence)
          }}
        />
      ) : (
        <p className={styles.about}>
          It gets a license file: bring the request that Protocraft shows there, with this device or
          your phone, and take the file back.{' '}
          <a href="/docs/how-to-download#on-a-computer-that-is-never-online">How it works</a>
        </p>
      )}
    </section>
  )
}

function isAsked(): boolean {
  return location.hash === offline
}

type Step =
  | { at: 'bring' }
  | { at: 'confirm'; text: string; brought: ReadMachineText }
  | { at: 'made'; file: LicenseFile }

interface StepsProps {
  refresh: Refresh
  close: () => void
  freed: (sentence: string) => void
}

function Steps({ refresh, close, freed }: StepsProps) {
  const { login } = useSession()
  const { busy, problem, run } = useCall<'read' | 'make' | 'release'>()
  const [step, setStep] = useState<Step>({ at: 'bring' })

  async function read(text: string) {
    const brought = await ask<ReadMachineText>(login, 'read-machine-text', { text })
    setStep({ at: 'confirm', text, brought })
  }

  async function make(text: string, license_id: string) {
    const request = { text, license_id }
    setStep({ at: 'made', file: await ask<LicenseFile>(login, 'make-license-file', request) })
    await refresh()
  }

  async function release(text: string) {
    await ask(login, 'release-license-file', { text })
    await refresh()
    freed(messages.computerFreed)
  }

  switch (step.at) {
    case 'bring':
      return (
        <Panel title="Bring the request">
          <Bring
            isChecking={busy === 'read'}
            problem={problem}
            take={(text) => void run('read', () => read(text), messages.machineTextFailed)}
            cancel={close}
          />
        </Panel>
      )
    case 'confirm': {
      const { text, brought } = step
      const parts = { brought, problem, isBusy: busy !== null, cancel: close }
      return brought.kind === 'request' ? (
        <Panel key="request" title="Make a license file for this computer?">
          <ConfirmRequest
            {...parts}
            confirm={(id) => void run('make', () => make(text, id), messages.makeFileFailed)}
          />
        </Panel>
      ) : (
        <Panel key="release" title="Free this computer?">
          <ConfirmRelease
            {...parts}
            confirm={() => void run('release', () => release(text), messages.freeComputerFailed)}
          />
        </Panel>
      )
    }
    case 'made':
      return (
        <Panel key="made" title="The license file is ready">
          <ShownFile file={step.file} close={close} />
        </Panel>
      )
  }
}

/** Takes the focus, as the step before it is gone. */
function Panel({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.panel}>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      {children}
    </div>
  )
}
