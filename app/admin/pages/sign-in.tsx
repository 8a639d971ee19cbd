import { useState } from 'react'
import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import type { PageHandle } from '../../handle.ts'
import { useInBrowser } from '../../in-browser.ts'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { noPasskeys } from '../passkey-problem.ts'
import { AdminPage } from '../ui/admin-page.tsx'
import { CodeForm } from './sign-in/code-form.tsx'
import { EmailForm } from './sign-in/email-form.tsx'
import { PasskeyForm } from './sign-in/passkey-form.tsx'
import styles from './sign-in/sign-in.module.css'
import type { Step } from './sign-in/step.ts'

export const handle: PageHandle = {
  title: 'Sign in to the console',
  description: 'For the people who run this shop.',
  hydrate: true,
  unlisted: true,
  frame: 'admin',
}

export default function SignIn() {
  const [step, setStep] = useState<Step>({ name: 'email', email: '' })
  const inBrowser = useInBrowser()
  return (
    <AdminPage title={handle.title}>
      <div className={styles.column}>
        {inBrowser && !browserSupportsWebAuthn() && <Notice kind="alert">{noPasskeys}</Notice>}
        <Sheet>
          {step.name === 'email' && <EmailForm step={step} go={setStep} />}
          {step.name === 'code' && <CodeForm step={step} go={setStep} />}
          {step.name === 'passkey' && <PasskeyForm step={step} go={setStep} />}
        </Sheet>
        <p className={styles.hint}>
          No passkey, or lost it? Ask an owner or the person who runs the server for a link.
        </p>
      </div>
    </AdminPage>
  )
}
