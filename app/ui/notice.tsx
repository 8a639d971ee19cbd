import type { ReactNode } from 'react'
import styles from './notice.module.css'

interface NoticeProps {
  children: ReactNode
  /** Info: good to know. Warn: yellow, asks for an action. Alert: red, an error; announced immediately. */
  kind?: 'info' | 'warn' | 'alert'
}

export function Notice({ children, kind = 'info' }: NoticeProps) {
  const classes = kind === 'info' ? styles.notice : `${styles.notice} ${styles[kind]}`
  return (
    <div className={classes} role={kind === 'alert' ? 'alert' : undefined}>
      {children}
    </div>
  )
}
