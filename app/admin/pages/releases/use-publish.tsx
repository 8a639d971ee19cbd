import { lazy, Suspense, useState } from 'react'
import type { ListedRelease, ReleaseTotals } from '#contract/admin/releases.ts'
import type { HeadForm } from '../../ui/list-page.tsx'
import type { Shown } from '../../ui/listing/description.ts'
import { useDropped } from './use-dropped.ts'

// The import brings the uploader, which most visits do not need.
const Publish = lazy(() => import('./publish.tsx'))

type ShownReleases = Pick<Shown<ListedRelease, ReleaseTotals>, 'list' | 'params'>

/** Shows the form that publishes, opened by the button in the head or by files dropped on the page. */
export function usePublish(mayPublish: boolean) {
  const [dropped, setDropped] = useState<File[] | null>(null)
  useDropped(mayPublish ? setDropped : null)
  const [chosen, setChosen] = useState<boolean | null>(null)
  // The form stays with its uploads until it is canceled; dropping more files opens it again.
  const [closed, setClosed] = useState<File[] | null | undefined>()
  const [said, setSaid] = useState('')
  const close = () => {
    setChosen(false)
    setDropped(null)
    setClosed(undefined)
  }
  const form = ({ list, params }: ShownReleases): HeadForm | undefined => {
    if (!mayPublish) return undefined
    // A URL can open it: `?do=publish`.
    const isBegun = dropped !== null || (chosen ?? params.get('do') === 'publish')
    const isOpen = isBegun && closed !== dropped
    return {
      label: 'Publish a release',
      isOpen,
      toggle: () => (isBegun ? setClosed(isOpen ? dropped : undefined) : setChosen(true)),
      content: isBegun && (
        <Suspense fallback={<p role="status">Loading the form</p>}>
          <Publish
            hidden={!isOpen}
            devices={list.totals?.active_devices ?? null}
            dropped={dropped}
            onDone={(sentence) => {
              close()
              setSaid(sentence)
              void list.reload()
            }}
            onCancel={close}
          />
        </Suspense>
      ),
    }
  }
  return { form, said }
}
