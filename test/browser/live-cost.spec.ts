import { expect, test } from './fixtures.ts'

test('the cost of a prompt follows its images and the prices our server lists', async ({
  page,
  expectTrouble,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/docs/choosing-llms')
  const figure = page.getByRole('figure').filter({ hasText: 'What a prompt with images' })
  await figure.scrollIntoViewIfNeeded()
  await expect(figure.getByLabel('Images')).toBeEnabled()
  expect(asked.filter((path) => path.startsWith('/api/models'))).toEqual([])
  const { models } = await (await page.request.get('/api/models/anthropic')).json()
  const { name, price } = models.find((model: { vision: boolean }) => model.vision)
  await figure.getByRole('button', { name: 'Anthropic prices' }).click()
  const cell = figure.getByRole('row', { name }).first().getByRole('cell').last()
  await figure.getByLabel('Characters of text and files').press('Home')
  await expect(cell).toHaveText(`$${((5 * 1716 * price.prompt) / 1e6).toFixed(4)}`)
  await figure.getByLabel('Images').press('Home')
  await expect(cell).toHaveText('$0.0000')
  await figure.getByRole('button', { name: 'OpenAI prices' }).click()
  await figure.getByLabel('Size of each').selectOption({ index: 2 })
  await figure.getByLabel('Images').press('End')
  await figure.getByLabel('Characters of text and files').press('End')
  const dear = await (await page.request.get('/api/models/openai')).json()
  const long = dear.models.find((model: { price: { long: unknown } }) => model.price.long)
  await expect(
    figure.getByRole('row', { name: long.name }).first().getByRole('cell').nth(1),
  ).toHaveText(`$${long.price.long.prompt.toFixed(2)}`)
  expectTrouble(/ERR_FAILED/)
  await page.route('**/api/models/openai', (route) => route.abort())
  await figure.getByRole('button', { name: 'OpenAI prices' }).click()
  await expect(figure.getByRole('alert')).toHaveText(/couldn’t load/)
})
