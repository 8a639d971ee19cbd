import { Children, isValidElement, type ReactElement, type ReactNode, useId } from 'react'
import chooseTabs from '../../inline/choose-tabs.ts?inline-script'
import styles from './tabs.module.css'

interface TabProps {
  /** The name of the tab; tabs with the same name on one page are chosen together. */
  name: string
  children: ReactNode
}

/** Shows one panel per system, chosen with radio buttons so that it works without scripts. */
export function Tabs({ children }: { children: ReactNode }) {
  const id = useId()
  const tabs = Children.toArray(children).filter((child) => isValidElement(child))
  const names = tabs.map((tab) => (tab as ReactElement<TabProps>).props.name)
  return (
    <div className={styles.tabs} role="group" aria-label={`Instructions for ${names.join(', ')}`}>
      {names.flatMap((name, index) => [
        <input
          key={name}
          type="radio"
          id={`${id}${name}`}
          name={id}
          value={name}
          defaultChecked={index === 0}
          data-tab=""
        />,
        <label key={`${name} label`} className="unprinted" htmlFor={`${id}${name}`}>
          {name}
        </label>,
      ])}
      {tabs}
      <script dangerouslySetInnerHTML={{ __html: chooseTabs }} />
    </div>
  )
}

/** Holds the content of a tab; on paper, all tabs are shown. */
export function Tab({ name, children }: TabProps) {
  return (
    <div className={styles.panel} data-name={name}>
      {children}
    </div>
  )
}
