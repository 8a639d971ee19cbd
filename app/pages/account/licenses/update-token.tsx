import { product } from '#contract/product.ts'
import type { LicenseEntry } from '#contract/account.ts'
import { Command } from '#app/ui/command.tsx'
import styles from './license.module.css'

type Login = NonNullable<LicenseEntry['repository_login']>

/** For package managers and updaters that ask as this license. */
export function UpdateToken({ token, login }: { token: string; login: Login | null }) {
  return (
    <details className={`disclosure ${styles.token}`}>
      <summary className="muted">Update token</summary>
      <p>
        A package manager sends it to get what this license covers. It opens nothing else, and a new
        key ends it.
      </p>
      <Command text={token} of="update token" />
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
      <Command text={login.apt} of="line for apt" />
      <p>
        <b>dnf:</b> add these lines to <code>/etc/yum.repos.d/{product.id}.repo</code>.
      </p>
      <Command text={login.dnf} of="lines for dnf" />
    </>
  )
}
