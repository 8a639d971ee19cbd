import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { WriteAnswer } from '#contract/admin/write.ts'
import { copy } from '../../browser/copy.ts'
import { Button } from '../../ui/button.tsx'
import type { NamedAction } from './act.ts'
import { ActionForm } from './form/action-form.tsx'
import type { DrawRow } from './data-table.tsx'
import { Menu, type MenuItem, type MenuProps } from './menu.tsx'

/** Less common actions, behind one button. */
interface ActionMenu extends Pick<MenuProps, 'label' | 'others' | 'isDots'> {
  actions: NamedAction[]
}

export interface ActionsProps {
  actions: NamedAction[]
  menu?: ActionMenu | undefined
  /** The look of the buttons; `primary` for the most common action. */
  look?: 'primary' | undefined
  /** The label of the form that is open at first. */
  opened?: string | undefined
  /**
   * Called after a success, to show what has changed; the answer can contain something that is shown
   * once.
   */
  onDone: (answer: WriteAnswer, action: NamedAction) => void | Promise<void>
}

export function Actions({ beside, ...props }: ActionsProps & { beside?: ReactNode }) {
  const { buttons, form } = useActions(props, beside)
  return (
    <>
      {buttons}
      {form}
    </>
  )
}

interface ActingRowProps extends ActionsProps {
  copies?: RowCopy[] | undefined
  draw: DrawRow
}

/** A value of a row that can be copied from its menu, or a link in it. */
export type RowCopy = (Pick<MenuItem, 'label' | 'line'> & { text: string }) | MenuItem

/** Draws a row of a table with a menu at its end; forms open below the row. */
export function ActingRow({ actions, copies = [], draw, onDone }: ActingRowProps) {
  const others = copies.map((copied): MenuItem => {
    if (!('text' in copied)) return copied
    const { label, line, text } = copied
    const press = async () => tell(await copy(text))
    return { label, line, group: 'customer', press: () => void press() }
  })
  const hasMenu = actions.length > 0 || others.length > 0
  const { menu, form, isShown, tell } = useActions({
    actions: [],
    menu: hasMenu ? { label: 'Actions', isDots: true, actions, others } : undefined,
    onDone,
  })
  return draw(menu, isShown && form)
}

/**
 * Returns the buttons and their form separately, so that each can be placed. `beside` is shown in the
 * row of buttons, such as a link.
 */
export function useActions(props: ActionsProps, beside?: ReactNode) {
  const { menu, ...rest } = props
  const all = [...props.actions, ...(menu?.actions ?? [])]
  const forms = useActionForms({ ...rest, actions: all })
  // A menu with a single entry would only hide it.
  const isSingle = menu?.actions.length === 1 && !menu.others && !menu.isDots
  const actions = isSingle ? all : props.actions
  const row = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  useFocusBack(forms.open, () => row.current?.querySelector('[data-closed]') ?? opener.current)
  const buttons = (actions.length > 0 || beside) && (
    <div ref={row} className="line buttons">
      {actions.map(({ label, isGrave }) => (
        <Button
          key={label}
          size="small"
          look={props.look}
          aria-expanded={label === forms.open}
          data-closed={label === forms.last || undefined}
          data-danger={isGrave || undefined}
          onClick={() => forms.toggle(label)}
        >
          {label}
        </Button>
      ))}
      {beside}
    </div>
  )
  return {
    buttons,
    menu: menu && !isSingle && (
      <Menu
        {...menu}
        opener={opener}
        onChoose={(label) => label !== forms.open && forms.toggle(label)}
      />
    ),
    form: forms.form,
    isShown: forms.isShown,
    tell: forms.tell,
  }
}

/** Manages which form is open. A form closed by Escape or its button keeps what was typed. */
export function useActionForms({ actions, opened, onDone }: ActionsProps) {
  const [chosen, setOpen] = useState<string | null>()
  const open = chosen === undefined ? (opened ?? null) : chosen
  const [last, setLast] = useState<string | null>(null)
  const [typed, setTyped] = useState<string[]>([])
  const [said, setSaid] = useState('')
  const status = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // The focused form is gone, and maybe its button, too.
    if (said !== '' && document.activeElement === document.body) status.current?.focus()
  }, [said])
  const show = (label: string | null) => {
    if (label !== null) setSaid('')
    setLast(label ?? open)
    setOpen(label)
  }
  const end = (label: string) => {
    setTyped(typed.filter((each) => each !== label))
    show(null)
  }
  const kept = actions.filter(({ label }) => label === open || typed.includes(label))
  const form = (
    <>
      {kept.map((action) => (
        <ActionForm
          key={action.label}
          {...action}
          hidden={action.label !== open}
          onType={() => setTyped([...typed.filter((each) => each !== action.label), action.label])}
          onClose={() => show(null)}
          onCancel={() => end(action.label)}
          onDone={(answer) => {
            end(action.label)
            setSaid(answer.repeated ? `${action.done} (This was already done.)` : action.done)
            void onDone(answer, action)
          }}
        />
      ))}
      <p ref={status} role="status" tabIndex={-1} className="said">
        {said}
      </p>
    </>
  )
  return {
    open,
    last,
    toggle: (label: string) => show(label === open ? null : label),
    /** The open form, and the message after it succeeded. */
    form,
    isShown: kept.length > 0 || said !== '',
    tell: setSaid,
  }
}

/** Returns the focus to the button that opened a form, once no form is open. */
export function useFocusBack(open: unknown, find: () => HTMLElement | null | undefined): void {
  const before = useRef(open)
  useEffect(() => {
    const isClosed = before.current && !open
    before.current = open
    const focused = document.activeElement
    if (isClosed && (focused === document.body || focused?.closest('[hidden]'))) find()?.focus()
  })
}
