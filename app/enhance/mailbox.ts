/** Keeps the demo's mailbox current and its emails fully visible. */
const interval = 3000

/** Sets the height of each email's frame to that of the email. */
function fitEmails(): void {
  for (const frame of document.querySelectorAll<HTMLIFrameElement>('.email iframe')) {
    const email = frame.contentDocument?.documentElement
    // There is no email while one loads, or while another is shown.
    if (email?.baseURI !== frame.src || !frame.clientWidth) continue
    frame.style.height = '0'
    frame.style.height = `${email.scrollHeight}px`
  }
}

/** Adds emails that have arrived above the others; the open one stays open. */
async function addNewEmails(): Promise<void> {
  const list = document.querySelector('.emails')
  const answer = document.hidden ? null : await fetch(location.href).catch(() => null)
  if (!answer?.ok) return
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const arrived = [...page.querySelectorAll('.email')].filter((email) => !isShown(email))
  if (arrived.length === 0) return
  if (list === null) return location.reload()
  for (const email of arrived) choiceOf(email).checked = false
  list.prepend(...arrived)
}

function isShown(email: Element): boolean {
  return document.querySelector(`.email [value="${choiceOf(email).value}"]`) !== null
}

function choiceOf(email: Element): HTMLInputElement {
  return email.querySelector('input')!
}

// The load of a frame doesn't bubble, and an email may have loaded before this script.
document.addEventListener('load', fitEmails, true)
addEventListener('resize', fitEmails)
addEventListener('change', fitEmails)
fitEmails()
setInterval(() => void addNewEmails(), interval)
