import { closing, sendLink } from '#content/home.ts'
import { product } from '#contract/product.ts'
import { slot } from '../../site/slots.ts'
import { Band } from '../../ui/band.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import styles from './sections.module.css'
import { DownloadLink, shareable } from './download-link.tsx'

export function Closing() {
  const { license, download } = closing
  return (
    <>
      <Band labelledBy="license">
        <div className={`beside ${styles.license}`}>
          <div>
            <h2 id="license">{license.title}</h2>
            <p>{license.text}</p>
            <p>{license.terms}</p>
          </div>
          <Sheet>
            <p className={`line subdued ${styles.price}`}>
              <b>{slot('price')}</b>
              <span>
                {product.currencyCode}, once,
                <br /> per user
              </span>
            </p>
            <ButtonLink look="primary" wide href="/purchase">
              {license.button}
            </ButtonLink>
          </Sheet>
        </div>
      </Band>
      <Band labelledBy="download" white>
        <div className={`beside ${styles.download}`}>
          <div>
            <h2 id="download">{download.title}</h2>
            <p>{download.text}</p>
          </div>
          <div className={`stacked ${styles.act}`}>
            <DownloadLink />
            <ButtonLink look="primary" {...shareable}>
              {sendLink}
            </ButtonLink>
          </div>
        </div>
      </Band>
    </>
  )
}
