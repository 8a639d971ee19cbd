import { Children, isValidElement, type ReactElement, type ReactNode, useId } from 'react'
import styles from './tabs.module.css'

interface TabProps {
  /** As on the other tabs of the page that are chosen together with it. */
  name: string
  children: ReactNode
}

/** One panel for each system, chosen by radio buttons, so that it works without a script. */
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
      <script dangerouslySetInnerHTML={{ __html: keepTogether }} />
    </div>
  )
}

/** Content for `name`; printed, all of them are shown. */
export function Tab({ name, children }: TabProps) {
  return (
    <div className={styles.panel} data-name={name}>
      {children}
    </div>
  )
}

/**
 * Runs within each group of tabs, before it is painted: chooses the visitor's system, and from then on
 * one choice in all groups of the page.
 */
const keepTogether = `{const group=document.currentScript.parentElement
const choose=name=>{for(const tab of document.querySelectorAll('[data-tab]'))if(tab.value===name)tab.checked=true}
choose({win:'Windows',mac:'Mac',x11:'Linux'}[/win|mac|x11/i.exec(navigator.userAgent)?.[0].toLowerCase()])
group.addEventListener('change',({target})=>choose(target.value))}`
