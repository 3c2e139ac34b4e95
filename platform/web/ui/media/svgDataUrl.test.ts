import { expect, test } from 'vitest'
import { svgDataUrl } from './svgDataUrl.ts'

const drawingIn = (address: string) => decodeURIComponent(address.replace(/^[^,]*,/, ''))

test('an image without the namespace gets it, another keeps its own', () => {
  const named = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>'
  expect(drawingIn(svgDataUrl('<svg viewBox="0 0 9 9"/>'))).toBe(named)
  expect(drawingIn(svgDataUrl(named))).toBe(named)
})
