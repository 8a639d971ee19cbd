import { useEffect, useId, useRef, useState } from 'react'
import { Command } from '#app/ui/command.tsx'
import type { LicenseEntry } from '#contract/account.ts'
import { product } from '#contract/product.ts'
import styles from './license.module.css'

const tools = ['apt', 'dnf'] as const

interface UpdateTokenProps {
  login: NonNullable<LicenseEntry['repository_login']>
  close: () => void
}

/** What package managers send to get what a license covers. */
export function UpdateToken({ login, close }: UpdateTokenProps) {
  const [tool, setTool] = useState<(typeof tools)[number]>('apt')
  const part = useRef<HTMLElement>(null)
  const name = useId()
  useEffect(() => part.current!.focus(), [])
  return (
    <section ref={part} tabIndex={-1} aria-label="Update token" className={styles.part}>
      <header className="line spread">
        <h4>Update token</h4>
        <button type="button" className="sign close" aria-label="Close" onClick={close} />
      </header>
      <p>For apt and dnf, so that they get what this license covers. A new key ends it.</p>
      <fieldset className="choices">
        <legend>Package manager</legend>
        {tools.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name={name}
              checked={each === tool}
              onChange={() => setTool(each)}
            />
            {each}
          </label>
        ))}
      </fieldset>
      <p>
        {tool === 'apt' ? 'Save as' : 'Add to'}{' '}
        <code>
          {tool === 'apt'
            ? `/etc/apt/auth.conf.d/${product.id}.conf`
            : `/etc/yum.repos.d/${product.id}.repo`}
        </code>
      </p>
      <Command text={login[tool]} of={`lines for ${tool}`} />
    </section>
  )
}
