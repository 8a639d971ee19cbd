/** The words of people and models in the scenes. */
export const question = 'Where is tax rounded, and in which order?'

export const answer = [
  'Once per invoice. lineTax() returns an exact amount; invoiceTax() adds those up and rounds the sum.',
  'A line that is shown rounded can therefore differ by one cent from the total below it.',
]

/** The places where the answer found it. */
export const findings = [
  { where: 'src/tax.ts:10', what: 'lineTax() multiplies and does not round' },
  { where: 'src/tax.ts:14', what: 'invoiceTax() adds up, then rounds once' },
]

/** A chat about another kind of project: the texts of a website. */
export const promise = {
  asked: 'Which pages still promise delivery in two days?',
  answer: 'Two do. delivery.md has the new time: three to five days.',
  findings: [
    { where: 'home.md:12', what: '“At your door in two days”' },
    { where: 'help.md:31', what: '“It usually takes two days.”' },
  ],
}

export const change = 'Round tax per line, not per invoice.'

export const plan =
  'Tax is summed before it is rounded. I will round in lineTax(), so that invoiceTax() adds whole cents.'

export const recall = 'Why do we round tax per line?'

export const recalled =
  'Because customers compare single lines with their own books. The decision also asks for the exact amount in a tooltip, so nobody has to guess where a cent went.'

export const passages = [
  {
    file: 'decisions.md',
    score: 92,
    text: 'Tax is rounded per line, because customers compare single lines with their own books.',
  },
  {
    file: 'interviews/2026-03.md',
    score: 78,
    text: '“The total was one cent off. I had to explain that to the auditor twice.”',
  },
  {
    file: 'minutes/2026-04-02.md',
    score: 61,
    text: 'Agreed: the exact amount in a tooltip, the rounded one in the column.',
  },
]

/** Passages found, too, but not among the top three. */
export const lesserPassages = [
  {
    file: 'interviews/2026-05.md',
    score: 44,
    text: 'Asks for the rates of both countries side by side.',
  },
]

export const picture = 'A lighthouse on a headland, ink drawing, one blue wash, wide sky'

export const model = 'Claude Sonnet'
