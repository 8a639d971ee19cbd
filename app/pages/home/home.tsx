import script from '../../enhance/home.ts?entry'
import type { PageHandle } from '../../site/handle.ts'
import {
  describeApplication,
  describeOrganization,
  describeWebsite,
} from '../../ui/product-facts.ts'
import { StructuredData } from '../../ui/structured-data.tsx'
import { Benefits } from './benefits.tsx'
import { Closing } from './closing.tsx'
import { FilmTabs } from './film-tabs.tsx'
import { Hero } from './hero.tsx'

export const handle: PageHandle = {
  title: 'Desktop AI studio',
  description:
    'Chat with the models you choose, review every edit, search your own files and make images. For Mac, Windows and Linux, with your own API keys or local models.',
}

export default function Home() {
  return (
    <>
      <script type="module" src={script} />
      <Hero />
      <FilmTabs />
      <Benefits />
      <Closing />
      <StructuredData
        data={{ '@graph': [describeOrganization(), describeWebsite(), describeApplication()] }}
      />
    </>
  )
}
