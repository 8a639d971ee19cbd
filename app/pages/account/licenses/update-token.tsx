import { product } from '#contract/product.ts'
import type { LicenseEntry } from '#contract/account.ts'
import { CopyButton } from '#app/ui/copy-button.tsx'
import styles from './license.module.css'

type Login = NonNullable<LicenseEntry['repository_login']>

/** For package managers and updaters that ask as this license. */
export function UpdateToken({ token, login }: { token: string; login: Login | null }) {
  return (
    <details className={styles.token}>
      <summary>Update token</summary>
      <p>
        A package manager sends it to get what this license covers. It opens nothing else, and a new
        key ends it.
      </p>
      <p>
        <code>{token}</code> <CopyButton text={token} of="update token" />
      </p>
      {login && <RepositoryLogin login={login} />}
    </details>
  )
}

function RepositoryLogin({ login }: { login: Login }) {
  return (
    <>
      <p>
        <b>apt:</b> save this line as <code>/etc/apt/auth.conf.d/{product.id}.conf</code>.
      </p>
      <p>
        <code>{login.apt}</code> <CopyButton text={login.apt} of="line for apt" />
      </p>
      <p>
        <b>dnf:</b> add these lines to <code>/etc/yum.repos.d/{product.id}.repo</code>.
      </p>
      <p>
        <code className={styles.lines}>{login.dnf}</code>{' '}
        <CopyButton text={login.dnf} of="lines for dnf" />
      </p>
    </>
  )
}
