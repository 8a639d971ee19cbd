/** Clicks each box that has to change, so that the form notices. */
export function tickBoxes(place: Element, isWanted: (value: string) => boolean): void {
  const boxes = place.querySelectorAll<HTMLInputElement>('[type="checkbox"]')
  for (const box of boxes) if (box.checked !== isWanted(box.value)) box.click()
}
