import type { WriteAnswer } from '#contract/admin/write.ts'
import { saveFile } from '#app/save-file.ts'
import { Actions } from '../../ui/actions.tsx'
import { Panel } from '../../ui/panel.tsx'
import { actionsForAccount } from './account-actions.tsx'
import type { CustomerParts } from './customer-parts.ts'

/** What is done to the person's account. */
export function Account({ customer, role, reload }: CustomerParts) {
  const onDone = async ({ shown }: WriteAnswer) => {
    if (shown?.data)
      saveFile(new File([shown.data], `${customer.id}.json`, { type: 'application/json' }))
    await reload()
  }
  if (customer.email === null)
    return (
      <Panel title="Account" padded>
        This customer was erased, so the account can’t be changed.
      </Panel>
    )
  return (
    <Panel title="Account" padded>
      <Actions actions={actionsForAccount(customer, role)} onDone={onDone} />
    </Panel>
  )
}
