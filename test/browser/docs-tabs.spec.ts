import { expect, inFullMatrix } from './fixtures.ts'

inFullMatrix(
  'the instructions for one system are chosen by keyboard, for the whole page',
  async ({ page }) => {
    await page.goto('/docs/how-to-download')
    const linux = page.getByRole('radio', { name: 'Linux' })
    await expect(linux.first()).toBeChecked()
    await page.getByRole('radio', { name: 'Mac' }).first().press('Space')
    await expect(page.getByText('shasum -a 256')).toBeVisible()
    await expect(page.getByText('sha256sum -c')).toBeHidden()
    await expect(page.getByText('drag Protocraft to Applications')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText('sudo apt install ./name-of-the-file.deb')).toBeVisible()
  },
)
