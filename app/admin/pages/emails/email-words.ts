import type { ListedEmail } from '#contract/admin/emails.ts'
import type { ChipState } from '../../../ui/chip.tsx'

export const stateWords: Record<ListedEmail['state'], [ChipState, string]> = {
  waiting: ['asks', 'Waiting'],
  held: ['asks', 'Held'],
  sent: ['works', 'Sent'],
  bounced: ['stopped', 'Bounced'],
  dropped: ['past', 'Dropped'],
}
