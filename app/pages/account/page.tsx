import { useEffect, useState } from 'react'
import { accountFacts, codeAdvice } from '#content/account.ts'
import { messages } from '../../say/messages.ts'
import { Inline } from '../../ui/inline.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { SupportLink } from '../../ui/support-link.tsx'
import styles from './account.module.css'
import { Info } from './info.tsx'
import { SignInToSee, usePaidOrder } from './orders/payment-notice.tsx'
import { SessionContext } from './session.ts'
import { AskForEmail } from './sign-in/ask-for-email.tsx'
import { LinkForm } from './sign-in/link-form.tsx'
import { Restoring } from './sign-in/restoring.tsx'
import { TakeCode } from './sign-in/take-code.tsx'
import type { AccountState, Dispatch } from './state.ts'
import { useAccount } from './use-account.ts'

export function Account() {
  const { state, session, dispatch } = useAccount()
  const isSignedIn = state.step === 'info'
  const paidOrder = usePaidOrder()

  useEffect(() => {
    if (isSignedIn) focusHeading()
  }, [isSignedIn])

  return (
    <Page title={titles[state.step]}>
      <div className={isSignedIn ? undefined : `beside ${styles.signIn}`}>
        <div>
          <ActivationRequestNotice />
          <div className={isSignedIn ? undefined : 'sheet'}>
            <SessionContext value={session}>
              <Step state={state} paidOrder={paidOrder} dispatch={dispatch} />
            </SessionContext>
          </div>
        </div>
        {!isSignedIn && (state.step === 'code' ? <CodeAdvice /> : <AccountFacts />)}
      </div>
      <p className={styles.home}>
        <a className="pressable" href="/">
          Back to Home
        </a>
      </p>
    </Page>
  )
}

const titles: Record<AccountState['step'], string> = {
  email: 'Sign-in with your Email',
  code: 'Check your email',
  link: 'Sign in on this device',
  restoring: 'Account',
  info: 'Account',
}

interface StepProps {
  state: AccountState
  paidOrder: string | null
  dispatch: Dispatch
}

function Step({ state, paidOrder, dispatch }: StepProps) {
  switch (state.step) {
    case 'email':
      return (
        <>
          <SignInToSee paidOrder={paidOrder} />
          <AskForEmail step={state} dispatch={dispatch} />
        </>
      )
    case 'code':
      return <TakeCode step={state} dispatch={dispatch} />
    case 'link':
      return <LinkForm step={state} dispatch={dispatch} />
    case 'restoring':
      return <Restoring key={state.login.timestamp} wantsTrial={state.wantsTrial} />
    case 'info':
      return <Info info={state.info} paidOrder={paidOrder} />
  }
}

/**
 * Says where to send the activation request that an app shows as a link on a computer without internet.
 */
function ActivationRequestNotice() {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => setIsShown(location.hash.startsWith('#activation-request=')), [])
  if (!isShown) return null
  return (
    <div className={styles.offline}>
      <Notice>
        <p>
          {messages.offlineText} <SupportLink />.
        </p>
      </Notice>
    </div>
  )
}

function AccountFacts() {
  return (
    <aside aria-labelledby="facts">
      <h2 id="facts">In your account</h2>
      <dl className="facts">
        {accountFacts.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Inline text={text} />
            </dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}

function CodeAdvice() {
  return (
    <aside className="subdued" aria-labelledby="advice">
      <h2 id="advice">Didn’t get it?</h2>
      <ul>
        {codeAdvice.map((text) => (
          <li key={text}>
            <Inline text={text} />
          </li>
        ))}
      </ul>
    </aside>
  )
}

/**
 * Moves the focus, because the form that had it is gone: to the top of the next part, or to the URL's
 * target.
 */
function focusHeading(): void {
  const part = document.getElementById(location.hash.slice(1))
  if (part) return part.scrollIntoView()
  const heading = document.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus()
}
