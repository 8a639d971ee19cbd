import { product } from '#contract/product.ts'
import { Mark } from '../../frame/mark.tsx'
import styles from './logo.module.css'

export function Logo() {
  return (
    <a className={styles.logo} href="/admin">
      <Mark size={22} />
      <span>{product.name}</span> <span>Admin</span>
    </a>
  )
}
