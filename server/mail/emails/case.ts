import type { EmailText, OfOrder, Sender } from './message.ts'
import { say } from './sentence.ts'
import { write } from './write.ts'
import { sayCommand } from '../../settings/command-line.ts'

/** An order that a person has to decide about; each line is a fact. */
export interface CaseFacts extends OfOrder {
  kind: 'case_opened'
  caseId: string
  lines: string[]
}

/** Goes to support when a person has to decide. */
export function writeCaseEmail(facts: CaseFacts, sender: Sender): EmailText {
  const { caseId, lines } = facts
  return write(
    {
      subject: `Case: order ${facts.orderNumber}`,
      title: 'An order needs your decision',
      opening: lines.map((line) => say`${line}`),
      toCopy: {
        intro: 'After you decide, run',
        text: sayCommand(`corrections close ${caseId} --reason "…"`),
        size: 'key',
      },
    },
    sender,
  )
}
