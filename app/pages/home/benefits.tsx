import { benefits } from '#content/home.ts'
import { Band } from '../../ui/band.tsx'
import styles from './sections.module.css'

export function Benefits() {
  return (
    <Band labelledBy="benefits" white>
      <h2 id="benefits">Pay once. Choose your models. Keep your data.</h2>
      <ul className={`plain ${styles.cards}`}>
        {benefits.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p className="subdued">{text}</p>
          </li>
        ))}
      </ul>
    </Band>
  )
}
