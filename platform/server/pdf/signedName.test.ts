/** A name as a signature: accepted by the order and drawn by the printer, in any script. */
import { expect, test } from 'vitest'
import { isDrawing } from '#platform/contract/text/drawing.ts'
import { isVisible, isWithinBounds, strokesOf } from '#platform/contract/text/strokes.ts'
import { drawName } from './signedName.ts'

test.each(['Ni Luh Ayu Pradnyani', '王小明', 'முருகன்', 'فاطمة', 'สมชาย', 'Жанна', 'José Ñúñez 🚗'])(
  '%s is drawn with letters that are filled',
  (name) => {
    const svg = drawName(name) ?? ''
    expect([isDrawing(svg), isWithinBounds(svg), isVisible(svg)]).toEqual([true, true, true])
    expect(strokesOf(svg)).toMatchObject([{ isFilled: true, isShown: true }])
  },
)

test('a longer name is a wider drawing', () => {
  const widthOf = (name: string) => Number(/viewBox="0 0 ([\d.]+)/.exec(drawName(name)!)![1])
  expect(widthOf('Annelies van der Weijden')).toBeGreaterThan(2 * widthOf('Anne'))
})

test('a name without a letter that any font has is not drawn', () => {
  expect(drawName('🚗🚙')).toBeUndefined()
})
