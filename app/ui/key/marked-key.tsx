import styles from './marked-key.module.css'

interface MarkedKeyProps {
  children: string
  className?: string | undefined
}

/** Shows a key as if marked with a pen; its groups stay whole when the line wraps. */
export function MarkedKey({ children: key, className = '' }: MarkedKeyProps) {
  const groups = key.split(/(?<=-)/)
  return (
    <code className={`${styles.key} ${className}`} translate="no">
      {groups.map((group, place) => (
        <span key={place}>{group}</span>
      ))}
    </code>
  )
}
