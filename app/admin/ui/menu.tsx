import { Fragment, type RefObject, useId } from 'react'
import type { ActGroup } from '#contract/admin/act-forms.ts'
import { Button } from '../../ui/button.tsx'
import '../../ui/menu.css'

export interface MenuItem {
  label: string
  /** A few words about what it does. */
  line: string
  group: ActGroup
  href?: string
  /** Runs at once, without a form. */
  press?: () => void
}

export interface MenuProps {
  /** The words on the button, or for screen readers if the button shows three dots. */
  label: string
  isDots?: true
  /** The entries that each open a form. */
  actions: MenuItem[]
  /** Entries that link elsewhere or act at once; they follow the actions of their group. */
  others?: MenuItem[]
  opener: RefObject<HTMLButtonElement | null>
  onChoose: (label: string) => void
}

const headings: Record<ActGroup, string> = {
  customer: 'For the customer',
  change: 'Change',
  end: 'End',
}

/** A menu with at least this many entries has a heading above each group. */
const long = 7

/**
 * Draws a button that opens a menu of grouped actions, each with a description; destructive ones are
 * red.
 */
export function Menu({ label, isDots, actions, others = [], opener, onChoose }: MenuProps) {
  const id = useId()
  const items = [...actions, ...others]
  const groups = (Object.keys(headings) as ActGroup[])
    .map((group) => [group, items.filter((item) => item.group === group)] as const)
    .filter(([, own]) => own.length > 0)
  return (
    <>
      <Button
        {...(isDots ? { look: 'icon', 'aria-label': label } : { size: 'small' })}
        popoverTarget={id}
        ref={opener}
      >
        {isDots ? <Dots /> : label}
        {!isDots && <Arrow />}
      </Button>
      <div id={id} popover="auto" className="menu">
        {groups.map(([group, own], index) => (
          <Fragment key={group}>
            {index > 0 && <hr />}
            {items.length >= long && <p>{headings[group]}</p>}
            {own.map((item) => (
              <Item key={item.label} of={item} menu={id} onChoose={onChoose} />
            ))}
          </Fragment>
        ))}
      </div>
    </>
  )
}

interface ItemProps extends Pick<MenuProps, 'onChoose'> {
  of: MenuItem
  menu: string
}

function Item({ of: { label, line, group, href, press }, menu, onChoose }: ItemProps) {
  const id = useId()
  const look = {
    'aria-describedby': id,
    'data-danger': group === 'end' || undefined,
  }
  const words = (
    <>
      {label}
      {/* Read as the description, so that the name is only the words that a voice would say. */}
      <small id={id} aria-hidden="true">
        {line}
      </small>
    </>
  )
  if (href !== undefined)
    return (
      <a {...look} href={href}>
        {words}
      </a>
    )
  return (
    <button
      {...look}
      type="button"
      popoverTarget={menu}
      popoverTargetAction="hide"
      onClick={press ?? (() => onChoose(label))}
    >
      {words}
    </button>
  )
}

function Arrow() {
  return (
    <svg width="12" height="12" viewBox="0 0 14 14" fill="none" aria-hidden="true">
      <path d="M3 5l4 4 4-4" stroke="currentcolor" strokeWidth="1.5" />
    </svg>
  )
}

function Dots() {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" fill="currentcolor" aria-hidden="true">
      <circle cx="3" cy="8" r="1.75" />
      <circle cx="8" cy="8" r="1.75" />
      <circle cx="13" cy="8" r="1.75" />
    </svg>
  )
}
