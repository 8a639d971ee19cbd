import { type ReactNode, useEffect, useRef, useState } from 'react'
import { messages } from '#app/messages.ts'
import type { LicenseFile, ReadMachineText } from '#contract/license-files.ts'
import type { Refresh } from '../licenses/use-keys.ts'
import { ask, useSession } from '../session.ts'
import { useCall } from '../use-call.ts'
import { Bring } from './bring.tsx'
import { ConfirmRelease, ConfirmRequest } from './confirm.tsx'
import license from '../licenses/license.module.css'
import { ShownFile } from './shown-file.tsx'

type Step =
  | { at: 'bring' }
  | { at: 'confirm'; text: string; brought: ReadMachineText }
  | { at: 'made'; file: LicenseFile }

const refused = { 404: messages.computerUnknown, 409: messages.machineTextRefused }
const noFileMade = { 409: messages.noFileMade }

interface StepsProps {
  /** What the link of a code brought. */
  linked: string | null
  refresh: Refresh
  close: () => void
  freed: (sentence: string) => void
}

/** From what a computer shows to the answer that it gets. */
export function Steps({ linked, refresh, close, freed }: StepsProps) {
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

  /** After a lost answer, the file may be at its device already. */
  async function makeOrRefresh(text: string, id: string) {
    const isMade = await run('make', () => make(text, id), messages.makeFileFailed, noFileMade)
    if (!isMade) await refresh()
  }

  async function release(text: string) {
    await ask(login, 'release-license-file', { text })
    await refresh()
    freed(messages.computerFreed)
  }

  switch (step.at) {
    case 'bring':
      return (
        <Panel title="Add an offline computer">
          <Bring
            linked={linked}
            isChecking={busy === 'read'}
            problem={problem}
            take={(text) => void run('read', () => read(text), messages.machineTextFailed, refused)}
            cancel={close}
          />
        </Panel>
      )
    case 'confirm': {
      const { text, brought } = step
      const parts = { brought, problem, isBusy: busy !== null, cancel: close }
      return brought.kind === 'request' ? (
        <Panel key="request" title="Make a license file for this computer?">
          <ConfirmRequest {...parts} confirm={(id) => void makeOrRefresh(text, id)} />
        </Panel>
      ) : (
        <Panel key="release" title="Free this computer?">
          <ConfirmRelease
            {...parts}
            confirm={() =>
              void run('release', () => release(text), messages.freeComputerFailed, refused)
            }
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
    <div className={license.part}>
      <h4 ref={heading} tabIndex={-1}>
        {title}
      </h4>
      {children}
    </div>
  )
}
