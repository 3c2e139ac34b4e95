/** A signature as the pad draws it: a few strokes of one pen. */
import type { Dice } from './random.ts'

export function aSignature(chance: Dice): string {
  const strokes = Array.from({ length: chance.between(2, 3) }, (_, stroke) => {
    let x = 30 + stroke * 85 + chance.between(0, 20)
    let path = `M${x} ${chance.between(70, 100)}`
    for (let bow = chance.between(3, 5); bow > 0; bow--) {
      const [toX, toY] = [x + chance.between(14, 30), chance.between(45, 115)]
      path += `C${x + chance.between(-6, 12)} ${chance.between(20, 140)} ${toX - chance.between(-4, 14)} ${chance.between(20, 140)} ${toX} ${toY}`
      x = toX
    }
    return `<path d="${path}"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 160" fill="none" stroke="#1f2937" stroke-width="2.5" stroke-linecap="round">${strokes.join('')}</svg>`
}
