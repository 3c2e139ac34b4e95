/** Splits a text into letters, each with the font that draws it, and lists those that no font has. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Language, languageTags } from '#platform/contract/text/languages.ts'
import { type Family, familyOf } from './fonts.ts'

/** One letter to a reader: with its marks, or the characters that join into one. */
export interface Letter {
  text: string
  family: Family
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Directions, joiners, variation selectors and other invisible characters. */
const SHAPELESS = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/u
/** These choose between forms of the neighbouring letters. */
const JOINERS = '\u200c\u200d'
const EMOJI =
  /\p{Emoji_Presentation}|\p{Regional_Indicator}|\p{Extended_Pictographic}\ufe0f|\p{Extended_Pictographic}.*\u200d|[\p{Emoji_Modifier}]/u
const KEYCAP = /^([\d#*])\ufe0f?\u20e3$/

export interface Letters {
  letters: Letter[]
  /** The characters that are left out of the drawing, each once. */
  missing: string[]
}

const usual = /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u017f‘’“”–—…•×−≤≥€]*$/

/** Whether the default font draws all of it, letter by letter. */
export const isUsual = (text: string): boolean => text.split('\n').every(isUsualLine)

function isUsualLine(text: string): boolean {
  if (usual.test(text)) return true
  const { letters, missing } = lettersOf(text)
  return (
    missing.length === 0 &&
    letters.every(({ family }) => family === 'inter') &&
    letters.map((letter) => letter.text).join('') === text
  )
}

/**
 * Splits a text into graphemes. A skin tone counts as a mark of the preceding character: that may be a letter, which
 * must stay.
 */
function* segmentsOf(text: string): Iterable<string> {
  for (const { segment } of graphemes.segment(text))
    if (/^\p{Extended_Pictographic}/u.test(segment)) yield segment
    else yield* segment.split(/(\p{Emoji_Modifier})/u).filter((part) => part !== '')
}

export function lettersOf(text: string): Letters {
  const letters: Letter[] = []
  const missing = new Set<string>()
  for (const segment of segmentsOf(text.normalize('NFC'))) {
    if (/^\s+$/.test(segment)) {
      // two spaces around an omitted character are one; none remains of one that began the text
      if (missing.size > 0 && (letters.at(-1)?.text ?? ' ') === ' ') continue
      letters.push({ text: segment === '\u00a0' ? segment : ' ', family: 'inter' })
      continue
    }
    const drawn = KEYCAP.exec(segment)?.[1] ?? segment
    const seen = [...drawn].filter((letter) => !SHAPELESS.test(letter))
    if (EMOJI.test(drawn)) missing.add(drawn)
    else if (seen.length > 0) addLetter(drawn, seen, letters, missing)
    else for (const one of drawn) if (/[\p{Co}]/u.test(one)) missing.add(one)
  }
  return { letters, missing: [...missing] }
}

/** Adds the whole letter in one font, or the part that a font has; the rest is missing. */
function addLetter(drawn: string, seen: string[], letters: Letter[], missing: Set<string>) {
  const family = familyOf(seen)
  if (family) {
    const kept = [...drawn].filter((one) => seen.includes(one) || JOINERS.includes(one))
    const isLatin = family === 'inter' || family === 'marked'
    letters.push({ text: (isLatin ? seen : kept).join(''), family })
    return
  }
  const [base = '', ...marks] = seen
  const ofBase = familyOf([base])
  if (!ofBase) {
    for (const one of seen) missing.add(one)
    return
  }
  const fitting: string[] = [base]
  for (const mark of marks)
    if (familyOf([...fitting, mark])) fitting.push(mark)
    else missing.add(mark)
  letters.push({ text: fitting.join(''), family: familyOf(fitting) ?? ofBase })
}

const require = createRequire(import.meta.url)
interface Annotations {
  annotations: { annotations: Record<string, { tts?: string[] }> }
}
const annotations = new Map<Language, Annotations['annotations']['annotations']>()

/** Loads the names of emoji in a language from Unicode's data (CLDR). */
function emojiNames(language: Language) {
  let names = annotations.get(language)
  if (!names) {
    const [locale = 'en'] = languageTags[language].split('-')
    const path = require.resolve(`cldr-annotations-modern/annotations/${locale}/annotations.json`)
    names = (JSON.parse(readFileSync(path, 'utf8')) as Annotations).annotations.annotations
    annotations.set(language, names)
  }
  return names
}

const codeOf = (letter: string) =>
  `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** Names a flag: 🇮🇩 is two letters of a country's code; a black flag with the tags `gbeng` is England's. */
function flagName(emoji: string, language: Language): string | undefined {
  const tags = /^🏴([\u{e0061}-\u{e007a}]+)/u.exec(emoji)?.[1]
  if (tags) {
    const code = [...tags].map((tag) => String.fromCharCode((tag.codePointAt(0) ?? 0) - 0xe0020))
    return `${code.slice(0, 2).join('')}-${code.slice(2).join('')}`
  }
  const code = [...emoji].map((one) =>
    String.fromCharCode((one.codePointAt(0) ?? 0) - 0x1f1e6 + 65),
  )
  if (!/^(\p{Regional_Indicator}){2}$/u.test(emoji)) return undefined
  return new Intl.DisplayNames([languageTags[language]], { type: 'region' }).of(code.join(''))
}

/** Names a missing character: the name of an emoji, the code point of a letter. */
export function nameOf(missing: string, language: Language): string {
  if (!EMOJI.test(missing) && !/\p{Extended_Pictographic}/u.test(missing))
    return scriptName(missing, language)
  const flag = flagName(missing, language)
  if (flag) return flag
  const names = emojiNames(language)
  const nameFor = (text: string) =>
    names[text]?.tts?.[0] ?? names[text.replaceAll('\ufe0f', '')]?.tts?.[0]
  const known = nameFor(missing)
  if (known) return known
  // a person with a skin tone and a profession: names its parts
  const parts = [...missing].filter(
    (one) => !SHAPELESS.test(one) && !/\p{Emoji_Modifier}/u.test(one),
  )
  return parts.map((part) => nameFor(part) ?? codeOf(part)).join(' + ') || codeOf(missing)
}

/** Scripts without a font here, by their codes. A mark that many scripts share belongs to none. */
const nameless = [
  ['Cher', 'Ethi', 'Gujr', 'Guru', 'Hang', 'Java', 'Khmr', 'Knda', 'Laoo', 'Mlym', 'Mong'],
  ['Mymr', 'Nkoo', 'Orya', 'Sinh', 'Sund', 'Syrc', 'Telu', 'Thaa', 'Tibt', 'Yiii'],
]
  .flat()
  .map((code) => [code, new RegExp(`\\p{sc=${code}}`, 'u')] as const)

/** `Ethiopic U+1275`: a reader knows the script, and the code point leads to the letter. */
function scriptName(letter: string, language: Language): string {
  const script = nameless.find(([, letters]) => letters.test(letter))?.[0]
  if (!script) return codeOf(letter)
  const names = new Intl.DisplayNames([languageTags[language]], { type: 'script' })
  return `${names.of(script) ?? script} ${codeOf(letter)}`
}
