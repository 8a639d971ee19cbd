import type { WriteAnswer } from '#contract/admin/write.ts'
import { sayTime } from '#app/say-day.ts'
import type { ListedCorrection } from '#contract/admin/corrections.ts'
import { saveFile } from '#app/save-file.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Actions } from '../../ui/actions.tsx'
import { Panel } from '../../ui/panel.tsx'
import { actionsForAccount } from './account-actions.tsx'
import type { CustomerParts } from './customer-parts.ts'

/** What is done to the person's account. */
export function Account({ customer, role, reload }: CustomerParts) {
  const { correction, email } = customer
  const onDone = async ({ shown }: WriteAnswer) => {
    if (shown?.data)
      saveFile(new File([shown.data], `${customer.id}.json`, { type: 'application/json' }))
    await reload()
  }
  if (email === null)
    return (
      <Panel title="Account" padded>
        This customer was erased, so the account can’t be changed.
      </Panel>
    )
  return (
    <Panel title="Account" padded>
      <div className="stacked">
        {correction !== null && <Waiting correction={correction} />}
        <Actions actions={actionsForAccount(customer, role)} onDone={onDone} />
      </div>
    </Panel>
  )
}

function Waiting({ correction }: { correction: ListedCorrection }) {
  const { wanted, takes_effect_at: at, asked_by: who, reason } = correction
  return (
    <Notice kind="warn" lead={`The email changes to ${wanted} on ${sayTime(at!)}.`}>
      Requested by {who}: “{reason}” The current address got an email and can stop the change.
    </Notice>
  )
}
