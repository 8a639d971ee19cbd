import { formatTime } from '#contract/dates.ts'
import { product } from '#contract/product.ts'
import { causes, sayProblem, type Cause } from '../problems/kinds.ts'
import type { EmailText, Sender } from '../../mail/emails/message.ts'
import { link, type Link } from '../../mail/emails/sentence.ts'
import { write } from '../../mail/emails/write.ts'
import { sayCommand } from '../../settings/command-line.ts'

export interface News {
  cause: Cause
  /** The provider, limit or queue, if each has its own alert. */
  subject: string
  count: number
  since: Date
  /** The time when it was last found; null while it continues. */
  until: Date | null
  /** The time when an email about it first failed. */
  missedAt: Date | null
  /** The time when the reached limit ends; null for every other cause. */
  lastsUntil: Date | null
}

/** The facts that an alert needs about the vendor, who may have no console. */
export type VendorReader = Pick<Sender, 'siteUrl' | 'supportEmail' | 'timeZone' | 'testLine'> & {
  hasConsole: boolean
}

/** Writes what began, continues or is over, in our own words only and with the worst first. */
export function writeAlert(found: News[], reader: VendorReader): EmailText {
  const news = found.toSorted((one, other) => rank(one) - rank(other))
  const [first, ...more] = news
  const name = nameNews(first!)
  const title = more.length === 0 ? name : `${news.length} alerts, first: ${name}`
  return write(
    {
      subject: `${product.name}: ${title}`,
      title,
      opening:
        more.length === 0
          ? [describeAlert(first!, reader)]
          : news.map((each) => `${nameNews(each)}. ${describeAlert(each, reader)}`),
      toCopy: {
        intro: 'To see what is wrong now, run',
        text: sayCommand('check'),
        size: 'key',
      },
      action: openConsole(reader),
      foot: `You get this because the shop’s ALERT_EMAIL is your address: when something begins, while it lasts, and when it’s over.`,
    },
    reader,
  )
}

export function openConsole({ siteUrl, hasConsole }: VendorReader): Link {
  return hasConsole ? link('Open the console', `${siteUrl}/admin`) : link('Open the shop', siteUrl)
}

/** Sorts what stops money, keys or sales before what needs attention, and puts what is over last. */
function rank(news: News): number {
  if (isOver(news)) return 2
  return sayProblem(news.cause, news.subject).state === 'stopped' ? 0 : 1
}

function isOver({ cause, until }: News): boolean {
  return until !== null && !causes[cause].alert.isEvent
}

function nameNews(news: News): string {
  const { title } = sayProblem(news.cause, news.subject)
  return isOver(news) ? `Over: ${title}` : title
}

function describeAlert(news: News, { timeZone }: VendorReader): string {
  const sayTime = (time: Date) => formatTime(time, timeZone)
  const { cause, subject, until, missedAt, lastsUntil } = news
  const missed = missedAt && ` We tried to email you this at ${sayTime(missedAt)} and couldn’t.`
  const todo = isOver(news) ? '' : ` ${sayProblem(cause, subject).todo}`
  const end = lastsUntil && until === null ? ` The limit lasts until ${sayTime(lastsUntil)}.` : ''
  return `${countNews(news, sayTime)}.${end}${missed ?? ''}${todo}`
}

/** Returns a count such as `3 rows since Nov 22, 2026, 14:05 CET` or `Found in 3 checks since …`. */
function countNews({ cause, count, since, until }: News, sayTime: (time: Date) => string): string {
  const { unit } = causes[cause].alert
  const many = `${count} ${unit}${count === 1 ? '' : 's'}`
  const counted = unit === 'check' ? `Found in ${many}` : many
  if (until === null) return `${counted} since ${sayTime(since)}`
  return `${counted} from ${sayTime(since)} to ${sayTime(until)}`
}
