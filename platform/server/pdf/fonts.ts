/** The fonts of print documents, by script. Inter is always loaded; another font when a character first needs it. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import * as fontkit from 'fontkit'

export type Weight = 'regular' | 'bold'

/** `withMarked` is Inter with the features that position combining marks. */
type Latin = 'inter' | 'marked'

const google = (name: string) => ({
  package: `@expo-google-fonts/${name}`,
  of: (family: string) => ({
    regular: `400Regular/${family}_400Regular.ttf`,
    bold: `600SemiBold/${family}_600SemiBold.ttf`,
  }),
})
const noto = (script: string) => {
  const { package: name, of } = google(`noto-sans-${script.toLowerCase()}`)
  return { package: name, ...of(`NotoSans${script}`) }
}

/** A script, with its extensions: marks and punctuation that it shares with a few others. */
const scripts = {
  Arabic: /\p{scx=Arab}/u,
  Armenian: /\p{scx=Armn}/u,
  Bengali: /\p{scx=Beng}/u,
  Devanagari: /\p{scx=Deva}/u,
  Georgian: /\p{scx=Geor}/u,
  Hebrew: /\p{scx=Hebr}/u,
  Tamil: /\p{scx=Taml}/u,
  Thai: /\p{scx=Thai}/u,
  // Chinese and Japanese; full-width letters are common to all scripts
  Han: /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\u3000-\u303f\uff00-\uffef]/u,
}
type Script = keyof typeof scripts
export type Family = Latin | Script

function placeOf(family: Family): { package: string } & Record<Weight, string> {
  if (family === 'inter' || family === 'marked') {
    const { package: name, of } = google('inter')
    return { package: name, ...of('Inter') }
  }
  if (family !== 'Han') return noto(family)
  const of = (weight: string) => `fonts/NotoSansHans-${weight}.otf`
  return { package: '@embedpdf/fonts-sc', regular: of('Regular'), bold: of('Bold') }
}

const require = createRequire(import.meta.url)
/** Finds a package's folder: a package may hide its files from `resolve`. */
const folderOf = (name: string) => {
  for (const folder of require.resolve.paths(name) ?? []) {
    const place = join(folder, name)
    try {
      readFileSync(join(place, 'package.json'))
      return place
    } catch {
      // tries the next folder upwards
    }
  }
  return dirname(require.resolve(name))
}

const files = new Map<string, Buffer>()

/** Static and complete: fontkit cannot embed the web's variable font, and names may have any accent. */
export function fontFile(family: Family, weight: Weight): Buffer {
  const key = `${family} ${weight}`
  let file = files.get(key)
  if (!file) {
    const place = placeOf(family)
    file = readFileSync(join(folderOf(place.package), place[weight]))
    if (family === 'inter') plain(file, ['tnum'])
    if (family === 'marked') {
      plain(file, ['tnum', 'ccmp', 'mark', 'mkmk'])
      rename(file)
    }
    files.set(key, file)
  }
  return file
}

/**
 * Removes most features of Inter. They (kerning, an arrow for `->`, a cross for the x of `1x24`) take four times as
 * long as the rest of an invoice.
 */
function plain(font: Buffer, kept: readonly string[]) {
  const tables = font.readUInt16BE(4)
  for (let table = 12; table < 12 + tables * 16; table += 16) {
    if (!['GSUB', 'GPOS'].includes(font.toString('latin1', table, table + 4))) continue
    const start = font.readUInt32BE(table + 8)
    const features = start + font.readUInt16BE(start + 6)
    const count = font.readUInt16BE(features)
    for (let at = features + 2; at < features + 2 + count * 6; at += 6)
      if (!kept.includes(font.toString('latin1', at, at + 4))) font.write('none', at, 'latin1')
  }
}

/** Changes the last letter of the PostScript name: pdfkit takes two fonts of one name for one. */
function rename(font: Buffer) {
  const tables = font.readUInt16BE(4)
  for (let table = 12; table < 12 + tables * 16; table += 16) {
    if (font.toString('latin1', table, table + 4) !== 'name') continue
    const start = font.readUInt32BE(table + 8)
    const strings = start + font.readUInt16BE(start + 4)
    const end = start + 6 + font.readUInt16BE(start + 2) * 12
    for (let at = start + 6; at < end; at += 12) {
      const isPostScript = font.readUInt16BE(at + 6) === 6
      if (!isPostScript) continue
      const last = strings + font.readUInt16BE(at + 10) + font.readUInt16BE(at + 8) - 1
      font.write('M', last, 'latin1')
    }
  }
}

const parsed = new Map<Family, fontkit.Font>()

function fontOf(family: Family): fontkit.Font {
  let font = parsed.get(family)
  if (!font) {
    font = fontkit.create(fontFile(family, 'regular')) as fontkit.Font
    parsed.set(family, font)
  }
  return font
}

const has = (family: Family, letter: string): boolean =>
  fontOf(family).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)

/** Whether fontkit can shape the letters: it fails on a mark that the font has no anchor for. */
function shapes(family: Family, letters: readonly string[]): boolean {
  if (letters.length === 1) return true
  try {
    fontOf(family).layout(letters.join(''))
    return true
  } catch {
    return false
  }
}

const families = Object.entries(scripts) as [Script, RegExp][]

/** Returns the first font that has all of these letters. */
export function familyOf(letters: readonly string[]): Family | undefined {
  if (letters.every((letter) => has('inter', letter))) {
    if (!letters.some((letter) => /\p{M}/u.test(letter))) return 'inter'
    return shapes('marked', letters) ? 'marked' : undefined
  }
  return families.find(
    ([family, script]) =>
      letters.some((letter) => script.test(letter)) &&
      letters.every((letter) => has(family, letter)) &&
      shapes(family, letters),
  )?.[0]
}
