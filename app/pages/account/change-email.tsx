import { useEffect, useRef, useState } from 'react'
import { messages } from '../../messages.ts'
import { Button } from '../../ui/button.tsx'
import styles from './account.module.css'
import { ChangeCodesForm } from './change-codes-form.tsx'
import type { InfoProps } from './info-props.ts'
import { NewEmailForm } from './new-email-form.tsx'

type Step = 'closed' | 'address' | { sentTo: string } | 'done'

/** Another address for the account: the address, then the codes that went to the old and the new one. */
export function ChangeEmail({ state: { login }, actions }: InfoProps) {
  const [step, setStep] = useState<Step>('closed')
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const isOpen = step === 'address' || typeof step === 'object'

  // The form that had the focus is gone.
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  if (step === 'address')
    return (
      <NewEmailForm
        present={login.email}
        send={(email) => actions.askToChangeEmail(login, email)}
        sent={(sentTo) => setStep({ sentTo })}
        cancel={() => setStep('closed')}
      />
    )
  if (typeof step === 'object')
    return (
      <ChangeCodesForm
        present={login.email}
        sentTo={step.sentTo}
        sendAgain={() => actions.askToChangeEmail(login, step.sentTo)}
        confirm={(codes) => actions.confirmNewEmail(login, codes)}
        confirmed={() => setStep('done')}
        cancel={() => setStep('closed')}
      />
    )
  return (
    <>
      <p role="status" className={step === 'done' ? styles.done : styles.heard}>
        {step === 'done' && messages.emailChanged}
      </p>
      <Button ref={opener} size="small" onClick={() => setStep('address')}>
        Change email
      </Button>
    </>
  )
}
