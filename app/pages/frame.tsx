import emails from '../enhance/fit-emails.ts?entry'
import type { PageHandle } from '../handle.ts'
import '../styles/field.css'
import '../ui/notice.css'
import './mailbox.css'
import '../served/served.css'
import '../served/quote.css'
import '../served/search.css'

/** Never served itself: the server replaces these words with its own title and HTML. */
export const handle: PageHandle = {
  title: '__frame_title__',
  description: '__frame_title__',
  unlisted: true,
}

export default function Frame() {
  return (
    <div className="wrap page">
      <div className="served">__frame_content__</div>
      <script type="module" src={emails} />
    </div>
  )
}
