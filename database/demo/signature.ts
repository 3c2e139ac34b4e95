/** A signature as the pad draws it: a few strokes of one pen. */
import type { Random } from './random.ts'

export function aSignature(random: Random): string {
  const strokes = Array.from({ length: random.between(2, 3) }, (_, stroke) => {
    let x = 30 + stroke * 85 + random.between(0, 20)
    let path = `M${x} ${random.between(70, 100)}`
    for (let bow = random.between(3, 5); bow > 0; bow--) {
      const [toX, toY] = [x + random.between(14, 30), random.between(45, 115)]
      path += `C${x + random.between(-6, 12)} ${random.between(20, 140)} ${toX - random.between(-4, 14)} ${random.between(20, 140)} ${toX} ${toY}`
      x = toX
    }
    return `<path d="${path}"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 160" fill="none" stroke="#1f2937" stroke-width="2.5" stroke-linecap="round">${strokes.join('')}</svg>`
}
