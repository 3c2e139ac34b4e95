// Writes apps/web/shell/inter.woff2: the font of the screens with the letters and the weights that they use, which is
// little more than half of the package's file. `npm run generate:font`, after an update of the package.
import { readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'

const SOURCE = 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
const TARGET = 'apps/web/shell/inter.woff2'
/** Latin-1, then dashes, quotes, dots, arrows, signs: the unicode-range of `global.css`. */
const CODE_POINTS = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2010, 0x2027],
  [0x202f, 0x203a],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
  [0x2215, 0x2215],
]

const text = CODE_POINTS.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
).join('')
const font = await subsetFont(readFileSync(SOURCE), text, {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 700 } },
})
writeFileSync(TARGET, font)
console.log(`${TARGET}: ${Math.round(font.length / 1000)} KB`)
