import { whenPainted } from './painted.ts'

/**
 * Starts React on the pages that have it: after the first paint, which needs the line for itself,
 * or as soon as somebody begins to use the page. What is pressed before is pressed again then.
 */
export function startReact(): void {
  const script = document.querySelector<HTMLScriptElement>('script[data-start]')
  if (!script) return
  const { start, needs } = script.dataset as Record<string, string>
  let started = false

  function begin() {
    if (started) return
    started = true
    for (const href of needs!.split(' ')) {
      const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href })
      document.head.append(link)
    }
    void import(/* @vite-ignore */ start!)
  }

  whenPainted(begin)
  for (const intent of ['pointerdown', 'keydown', 'focusin'])
    addEventListener(intent, begin, { once: true })
  keepPress()
}

function keepPress(): void {
  let pressed: HTMLElement | null = null
  const keep = ({ target }: Event) => {
    pressed = (target as Element).closest('main button[type=button]')
  }
  addEventListener('click', keep)
  addEventListener(
    'react-ready',
    () => {
      removeEventListener('click', keep)
      pressed?.click()
    },
    { once: true },
  )
}
