import { useEffect } from 'react'
import type { PageHandle } from '../../handle.ts'
import { Page } from '../../ui/page.tsx'
import styles from './account.module.css'
import { CodeForm } from './code-form.tsx'
import { EmailForm } from './email-form.tsx'
import { Info } from './info.tsx'
import { PaymentNews, SignInToSee, usePaidOrder } from './payment-news.tsx'
import { Restoring } from './restoring.tsx'
import { useAccount } from './use-account.ts'
import { WhatIsHere } from './what-is-here.tsx'

export const handle: PageHandle = {
  title: 'Account',
  description: 'Sign in with your e-mail address to see your license keys and your devices.',
  hydrate: true,
}

export default function Account() {
  const { state, actions } = useAccount()
  const isSignedIn = state.step === 'info'
  const paidOrder = usePaidOrder()

  useEffect(() => {
    if (isSignedIn) focusHeading()
  }, [isSignedIn])

  return (
    <Page title={isSignedIn ? 'Account' : 'Sign-in with your Email'}>
      <div className={isSignedIn ? undefined : styles.beside}>
        <div>
          {state.step === 'email' && paidOrder && <SignInToSee orderId={paidOrder} />}
          {isSignedIn && paidOrder && (
            <PaymentNews login={state.login} orderId={paidOrder} refresh={actions.refresh} />
          )}
          <Step state={state} actions={actions} />
          <p className={styles.home}>
            <a href="/">Back to Home</a>
          </p>
        </div>
        {!isSignedIn && <WhatIsHere />}
      </div>
    </Page>
  )
}

function Step({ state, actions }: ReturnType<typeof useAccount>) {
  switch (state.step) {
    case 'email':
      return <EmailForm state={state} actions={actions} />
    case 'code':
      return <CodeForm state={state} actions={actions} />
    case 'restoring':
      return <Restoring state={state} actions={actions} />
    case 'info':
      return <Info state={state} actions={actions} />
  }
}

/** The form that had the focus is gone: what follows is read from the top. */
function focusHeading(): void {
  const heading = document.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus()
}
